import type { DemoPost } from "../demo-post.ts";

export const post: DemoPost = {
  title: "A first message that gets an answer",
  slug: "a-first-message-that-gets-an-answer",
  excerpt:
    "Whoever let the flat yesterday read sixty messages. Here is how yours becomes one of the five that they replied to.",
  featuredImage: "/media/demo/a-first-message-that-gets-an-answer.svg",
  tags: ["First steps"],
  daysAgo: 45,
  published: true,
  content: `<p>Imagine the other side for a moment. A woman in Schöneberg puts up an ad at lunch. By the
evening she has sixty messages. Forty say "Hi, is it still available?". Ten are a page long. A few
answer the question she would have asked. Those are the people she calls, and she calls them in the
order in which she read them.</p>
<p>A good first message is therefore short, early and complete. It should take the reader twenty seconds
and leave nothing to ask except "when can you come?".</p>

<h2>What it has to say</h2>
<ol>
<li><strong>That you read the ad.</strong> One detail is enough: the room to the courtyard, the date,
the cat that comes with the house.</li>
<li><strong>Who would live there.</strong> How many, how old roughly, doing what, since when.</li>
<li><strong>That the rent is no problem,</strong> in half a sentence: a contract, a grant, savings, a
guarantor. Figures can wait.</li>
<li><strong>From when and for how long.</strong> "Flexible" sounds helpful and helps nobody; name a
date and then say that you can move it.</li>
<li><strong>When you could come to see it,</strong> with two or three times.</li>
<li><strong>A phone number,</strong> so that they can do the quick thing.</li>
</ol>

<h2>A template to steal</h2>
<p>Fill it in once, keep it on your phone, and change the first two lines each time.</p>
<pre><code>Dear Ms. / Mr. [name in the ad],

I'm writing about the [two-room flat in Akazienstraße].
[The kitchen with the window to the yard is what made me stop.]

We are two: Inês (31, nurse at [hospital]) and Tom (33,
translator, works from home). No pets, no smoke, and one
quiet piano with headphones. Both of us have permanent
contracts; payslips and references are ready.

We could move in from March 1, a little earlier or later
if that suits you, and would like to stay for some years.

For a viewing we can come any weekday after 5 pm, or on
Saturday whenever you like. My number is [+49 ...].

Kind regards
[first and last name]</code></pre>

<h3>In the language of the city</h3>
<p>Write in the local language if you possibly can, even if a friend has to help. Three lines of decent
German, Spanish or Portuguese followed by your text in English do more than perfect English alone.
They say that you will manage with the neighbors and the boiler. Don't pretend, though: somebody will
call, and the call will be in that language.</p>
<ul>
<li>Berlin is formal at first: <em>Sehr geehrte Frau …</em> for an owner or a management company,
<em>Hallo zusammen</em> for a shared flat.</li>
<li>Madrid is quicker: <em>Buenos días</em>, two paragraphs, and then a phone call rather than a third
message.</li>
<li>Lisbon is polite: <em>Bom dia</em>, your name, and whether the landlord issues receipts, asked
kindly.</li>
</ul>

<h2>Shared flats want something else</h2>
<p>Here nobody asks for your payslip first. They ask whether they would like to meet you in the
kitchen at seven. Tell them how you live: up early or late, cooking or not, guests, music, what
"clean" means to you. One true and slightly odd sentence is better than five virtues.
"I make bread on Sundays and always too much" has found more rooms than "I am tidy and
communicative". More on that choice in <a href="/blog/flat-share-or-studio">flat-share or studio</a>.</p>

<h2>What to leave out</h2>
<ul>
<li><strong>Your whole life.</strong> Eight lines are plenty.</li>
<li><strong>Copies of your papers.</strong> Say that they are ready. Sending a passport to a stranger
is how <a href="/blog/rental-scams">the unpleasant stories</a> begin.</li>
<li><strong>Haggling.</strong> The rent can be talked about at the viewing, if at all.</li>
<li><strong>Pity.</strong> "I have been looking for five months" tells them that others said no.</li>
<li><strong>Anything untrue.</strong> A dog that was not mentioned becomes very visible.</li>
</ul>

<h2>When, and how often</h2>
<p>Speed counts more than style. In the first hours you are one of ten, by night one of sixty. Switch
on alerts, write at once, and if the ad has a phone number, call first and write afterwards.</p>
<p>If no answer comes, send <em>one</em> friendly line after two or three days:</p>
<blockquote><p>Good morning, I wrote on Monday about the flat in Akazienstraße. We would still love to
see it. If it is gone, no need to reply, and thank you for reading.</p></blockquote>
<p>Then let it go. Ten good messages bring perhaps two viewings; that is an ordinary week and no
verdict on you.</p>

<p>While you write, we can read: tell us in <a href="/">five short steps</a> what you are looking for,
and one email a day brings you the flats that are worth a message. For the viewing itself there is
<a href="/blog/viewing-checklist">a checklist</a>.</p>`,
};
