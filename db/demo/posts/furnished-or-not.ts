import type { DemoPost } from "../demo-post.ts";

export const post: DemoPost = {
  title: "Furnished or not?",
  slug: "furnished-or-not",
  excerpt: "What a sofa that belongs to somebody else really costs.",
  featuredImage: null,
  tags: ["First steps", "Contracts"],
  daysAgo: 0,
  published: false,
  content: `<p>A furnished flat is a flat plus a loan of things. Whether that is a good bargain depends on
two numbers: how long you mean to stay, and what the same flat would cost empty.</p>

<h2>The sum</h2>
<p>Take the difference in rent for a month and multiply it by the months. Under a year, furniture of
your own is rarely worth the trouble. Over two years, it nearly always is. In between it depends on
whether you own a bed that you love.</p>

<h2>By city</h2>
<ul>
<li><strong>Berlin:</strong> unfurnished is normal, and may mean without a kitchen. Furnished flats are
often limited in time.</li>
<li><strong>Madrid and Lisbon:</strong> both are common. "Semi" usually means the kitchen and the
wardrobes.</li>
<li><strong>Paris:</strong> the two kinds have different contracts and deposits, and the law lists what
a furnished flat must contain. <em>To do: link to the list.</em></li>
</ul>

<h2>The inventory</h2>
<p><em>To do: photograph everything, list it, have both sides sign. Ask Marta for the sheet she uses.
Two examples of what "normal wear" is and isn't.</em></p>

<h2>Still missing</h2>
<ul>
<li>a fair way to compare offers with and without furniture;</li>
<li>insurance: whose sofa is it when the pipe bursts?</li>
<li>a picture.</li>
</ul>`,
};
