import type { DemoPost } from "../demo-post.ts";

export const post: DemoPost = {
  title: "Fifteen minutes in a stranger's home: the viewing checklist",
  slug: "viewing-checklist",
  excerpt:
    "What to look at, what to touch and what to ask while eleven other people admire the balcony.",
  featuredImage: "/media/demo/viewing-checklist.svg",
  tags: ["First steps"],
  daysAgo: 58,
  published: true,
  content: `<p>A viewing is short, and you are not alone. Somebody measures the bedroom, somebody laughs
loudly with the agent, and after a quarter of an hour you stand in the street again and remember a
nice lamp. It helps to have an order. Ours starts outside and ends at the fuse box.</p>

<h2>Before you ring</h2>
<p>Come ten minutes early and walk around the block. Where is the nearest stop, the supermarket, the
bar with the chairs outside? Look up: are there scaffolds, or a crane next door? Read the doorbell
panel too. Many names that have yellowed are a house where people stay.</p>

<h2>In the stairwell</h2>
<ul>
<li>Smell. Damp, gas and old drains announce themselves here.</li>
<li>Are the letter boxes whole? Is there room for a bicycle or a stroller?</li>
<li>Count the flights. Then imagine them with a washing machine.</li>
</ul>

<h2>Inside, from the window to the floor</h2>
<figure>
<img src="/media/demo/where-to-look.svg" alt="Drawing of a room with five numbered places to look at: the window, the corner of the ceiling, the radiator, the sockets and the floor by the wall" width="1200" height="800">
<figcaption>Five places that say more than the furniture: 1 window, 2 ceiling corner, 3 radiator,
4 sockets, 5 floor along the outer wall.</figcaption>
</figure>
<ol>
<li><strong>Windows.</strong> Open one and close it again. Single glazing, or a frame that moves,
means a cold winter and a loud street. Stand still for half a minute and listen.</li>
<li><strong>Corners.</strong> Mold likes the corner of an outer wall, the window reveal and the space
behind wardrobes. Fresh paint on a single patch is a question worth asking.</li>
<li><strong>Heat.</strong> What is it, where is it, who pays for it? In Madrid ask whether the heating
is <em>central</em> or your own; in Lisbon ask whether there is any.</li>
<li><strong>Sockets.</strong> Old flats have one for each room. Look where the desk would stand, and
look at your phone: is there signal, and which internet providers reach the house?</li>
<li><strong>Water.</strong> Turn on the shower and the kitchen tap together. Count how long the hot
water takes.</li>
<li><strong>Light.</strong> Which way do the rooms face? At noon everything is bright; ask where the
sun is at five.</li>
<li><strong>What stays.</strong> In Berlin the kitchen may leave with the tenant. Ask about each
large thing by name, and have it written into the contract.</li>
</ol>

<h2>Questions to ask out loud</h2>
<ul>
<li>Why is the flat free, and how long did the last people stay?</li>
<li>What did they pay for heating and electricity in a year?</li>
<li>Is the contract limited? May I register here?</li>
<li>Does the rent rise, and by which rule: a fixed step, an index, or the law alone?</li>
<li>Is anything going to be built, in the house or next to it?</li>
<li>Who decides, and by when?</li>
</ul>
<p>Ask calmly, with a notebook. People who ask about the boiler look like people who will look after
it.</p>

<h2>Be easy to choose</h2>
<p>Greet whoever is showing the place by name. Take off your shoes if they have. If you want the flat,
say so before you leave, in one sentence, and ask what they need from you. Have the
<a href="/blog/what-landlords-ask-to-see">papers</a> in a folder or as one file on your phone, and
send them the same evening with two lines of thanks.</p>
<blockquote><p>Don't sign or pay in the stairwell. Somebody who is afraid that you might sleep on it
has a reason.</p></blockquote>

<h2>When you can't be there</h2>
<p>A live video call with somebody walking through the flat is the next best thing. Send the list
beforehand and ask them to do what you would do: open the window, run the tap, point the camera at
the ceiling corners, step out and show the street. If they film it instead and send it later, you have
seen a film. The difference matters; see <a href="/blog/rental-scams">the scams that we keep
meeting</a>.</p>

<h2>On the way home</h2>
<p>Write down three things before the next viewing wipes them out: what you liked, what worried you,
and whether you could imagine a wet Tuesday in November there. Give it a mark from one to ten without
the seven; seven is what people say when they don't know.</p>
<p>After three or four flats you will notice which things you keep forgiving and which you never do.
That is the real list. <a href="/">Tell us</a>, in the field at the end of the questionnaire if it
fits nowhere else, and the next shortlist will know it too.</p>`,
};
