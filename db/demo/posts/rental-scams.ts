import type { DemoPost } from "../demo-post.ts";

export const post: DemoPost = {
  title: "The scams that we keep meeting, and how to see them early",
  slug: "rental-scams",
  excerpt:
    "The owner who is abroad, the key that comes by post, the copy of somebody's real ad. They all want the same thing.",
  featuredImage: "/media/demo/rental-scams.svg",
  tags: ["Listings", "Safety"],
  daysAgo: 13,
  firstDraft: {
    title: "Rental scams",
    excerpt: "The owner who is abroad, and the key that comes by post.",
  },
  published: true,
  content: `<p>Reading listings for a living, one learns to recognize a false one by its tone. It is a
little too kind, a little too cheap, and the person behind it is always somewhere else. The stories
vary. The goal doesn't: you should <strong>send money before anybody has opened a door for you</strong>.</p>

<h2>The stories</h2>

<h3>The owner who had to leave</h3>
<p>They are an engineer in Norway, a doctor on a ship, a couple who retired to another continent. The
flat stands empty, they only want "somebody decent", and since they can't come themselves, a platform
or a courier will handle the keys. You pay, and the keys travel to nobody.</p>

<h3>The copied ad</h3>
<p>A real flat, real pictures, even a real address. They were taken from an old listing, or from a
holiday let that you can still book. Sometimes a scammer rents such a place for a weekend, holds
viewings in it, and collects six deposits by Sunday night.</p>

<h3>The reservation fee</h3>
<p>There are many applicants, of course, but for three hundred euros the flat is taken off the market
until your viewing. It is a small sum, and that is the point: people send small sums without thinking,
and a small sum to forty people is a salary.</p>

<h3>The hunt for papers</h3>
<p>No money at all this time: only your passport, both sides, your last three payslips and a selfie
"for the file", before a viewing has been offered. With those, somebody can open an account in your
name, or become the trustworthy owner in the next story.</p>

<h3>The helpful link</h3>
<p>The message says that the contract and payment go through a well-known platform, and the link looks
like it. Look at the address again. Type the platform's name yourself instead of clicking; if the
offer is real, it is there as well.</p>

<h2>Seven signs</h2>
<ol>
<li>The rent is clearly under everything else in the street.</li>
<li>The owner cannot show the flat, nor can anyone for them.</li>
<li>The conversation leaves the platform in the second message.</li>
<li>The text reads like a translation, and doesn't answer what you asked.</li>
<li>The pictures show different sockets, windows or floors from room to room.</li>
<li>You are to pay by money transfer service, gift card or crypto, or to an account in a country that
has no part in the story.</li>
<li>Everything has to happen today.</li>
</ol>
<p>One sign alone proves little. Honest owners are in a hurry too, and some write badly. Two of them
are a reason to slow down, three to stop.</p>

<h2>Five checks that take ten minutes</h2>
<ul>
<li><strong>Search for the pictures.</strong> An image search often finds the same living room in
another city.</li>
<li><strong>Look at the street.</strong> Do the windows, the balcony and the tree in front match the
photos?</li>
<li><strong>Ask something that only a visitor knows.</strong> Which way does the kitchen face? What
does one hear at night with the window open?</li>
<li><strong>Ask for a live video tour</strong> with somebody inside. Have them open the fuse box or
the view from a window that you choose. A prepared film can't do that.</li>
<li><strong>Ask to see the right to let.</strong> In Spain a <em>nota simple</em> from the land
registry costs a few euros and names the owner. In Portugal the <em>caderneta predial</em> or a
land-registry certificate does. In Germany, compare the name in the contract with the one on the
identity card and, for a sublet, ask for the main landlord's written permission.</li>
</ul>

<blockquote><p>Nobody who really has a flat in Berlin, Madrid or Lisbon needs your money to hold it.
They have forty other messages.</p></blockquote>

<h2>What you may safely give, and when</h2>
<p>Before a viewing: your name, what you do, when you would move, a phone number. At the viewing: a
look at your papers. When you have been chosen: copies, with a line across them that says what they
are for and when. We go through the whole folder in
<a href="/blog/what-landlords-ask-to-see">what landlords ask to see</a>.</p>

<h2>If it has happened</h2>
<p>Call your bank at once; a transfer can sometimes be stopped within hours, hardly ever after days.
Save the ad, the messages and the account number as pictures before they vanish. Report it to the
police, which in Germany, Spain and Portugal is possible online in many cases, and to the platform.
If you sent a copy of your identity card, say so in the report: it protects you should somebody use
it.</p>
<p>And don't be ashamed. These texts are written by people who do nothing else all day. The flats that
<a href="/">we look for on your behalf</a> come from the same places, which is why a person reads each
of them. We do leave out what looks wrong; we can't visit them all. So the rule stays the same for
ours: see it first, pay afterwards.</p>`,
};
