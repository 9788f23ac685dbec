import type { DemoPost } from "../demo-post.ts";

export const post: DemoPost = {
  title: "Flat-share or studio? A fair comparison",
  slug: "flat-share-or-studio",
  excerpt:
    "Alone costs more, together asks for more. How to tell which price you would rather pay in a city that you don't know yet.",
  featuredImage: "/media/demo/flat-share-or-studio.svg",
  tags: ["First steps"],
  daysAgo: 127,
  published: true,
  content: `<p>"I'm too old for a flat-share" is a sentence that we read often, from people between
twenty-four and fifty. "I couldn't bear to live alone" comes nearly as often. Both are answers to a
question that is worth asking slowly, because in Berlin, Madrid and Lisbon it decides how long your
search will take.</p>

<h2>What the money says</h2>
<p>A room in a shared flat nearly always costs less than a studio in the same street, and the gap is
wider than the rent shows. Whoever moves into a room finds a kitchen, a washing machine, internet and
somebody who knows when the bins go out. Whoever moves into a studio buys all that, pays the smallest
flat's highest price per square meter, and puts down a deposit on the whole.</p>
<p>On the other hand, a studio's price is honest. Nobody forgets to transfer their share of the
electricity in March.</p>

<h2>What the search says</h2>
<ul>
<li><strong>Rooms</strong> change hands quickly, all year round, often within a week. You are chosen by
people, over tea, and you will hear "no" for reasons that nobody tells you.</li>
<li><strong>Studios</strong> are what everyone who comes alone is looking for. They go to whoever is
first with complete papers. See <a href="/blog/what-landlords-ask-to-see">what landlords ask to
see</a>.</li>
<li><strong>A flat for two,</strong> shared with one friend, is the quiet third way: fewer people
search for it than you'd think, and the rent for each can come close to a room's.</li>
</ul>

<h2>What the contract says</h2>
<p>This is the part people skip. There are three common forms, whatever the language:</p>
<ol>
<li><strong>Everyone is in the contract.</strong> Equal rights and equal debts: if one doesn't pay,
the owner may ask the others for all of it.</li>
<li><strong>One is the main tenant</strong> and sublets to the rest. You deal with a housemate, not
with the owner. Ask to see the owner's permission; without it, your room stands on sand.</li>
<li><strong>Each has a contract for a room.</strong> Clear and simple, common with companies that run
shared houses, usually dearer. You don't choose who moves in next door.</li>
</ol>
<p>Ask in each case whether you may register the address in your own name. In Germany, whoever lets you
the room has to confirm it. How it works elsewhere is in
<a href="/blog/registering-an-address">registering your address</a>.</p>

<h2>What the evening says</h2>
<p>Money and law aside, there is the Tuesday evening. Picture it as exactly as you can. You come home
at seven. Is somebody cooking, and does that make you glad or tired? You have a cold: is it good that
someone asks, or good that no one does? A friend visits for five days. You work at home and have a call
at nine while the coffee machine roars.</p>
<blockquote><p>The best housemates we have heard of were not alike at all. They agreed on two things:
how clean the kitchen is before bed, and how late is late.</p></blockquote>

<h3>Signs that you would like a shared flat</h3>
<ul>
<li>You are new in town and know nobody.</li>
<li>You spend most of the day out, and don't like the sound of an empty flat.</li>
<li>You would rather have a large kitchen a third of the time than a tiny one all the time.</li>
<li>You may leave again within a year.</li>
</ul>
<h3>Signs that you wouldn't</h3>
<ul>
<li>You work from home, every day, out loud.</li>
<li>You have left the last two shared flats angry.</li>
<li>A dish in the sink on Wednesday is still on your mind on Friday.</li>
<li>You sleep at odd hours, or badly.</li>
</ul>

<h2>Questions for a first visit</h2>
<p>When you meet a possible flat-share, you are choosing as well. Ask them:</p>
<ul>
<li>Who lives here, since when, and why is the room free?</li>
<li>What is shared: food, cleaning, costs, evenings?</li>
<li>Who stays over, and how often?</li>
<li>What was the last thing you disagreed about, and how did it end?</li>
</ul>
<p>The last question tells you everything. People who can laugh about the answer are people you can
live with.</p>

<h2>You don't have to decide forever</h2>
<p>Many of those who are happy in a place of their own began with a room for six months. It bought them
time: to learn which side of the city they belong to, to have payslips from the new job, to hear of a
flat before it was advertised. A room is a good answer to "where first?", even when the answer to
"where in the end?" is a door of your own.</p>
<p>In the <a href="/">questionnaire</a> you can leave the flat type open. If you would take either, say
so in the last field; it doubles the number of places we can send you.</p>`,
};
