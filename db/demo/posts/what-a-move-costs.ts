import type { DemoPost } from "../demo-post.ts";

export const post: DemoPost = {
  title: "What a move really costs",
  slug: "what-a-move-costs",
  excerpt:
    "The rent is the number that everybody knows. Here are the others, in the order in which they leave your account.",
  featuredImage: "/media/demo/what-a-move-costs.svg",
  tags: ["Money"],
  daysAgo: 112,
  published: true,
  content: `<p>Nearly everybody who moves to a new city knows what rent they can pay. Hardly anybody knows
what the first month will cost. The difference is large, and it arrives all at once, usually in the
week in which you also buy a mattress.</p>

<h2>The first month, added up</h2>
<figure>
<img src="/media/demo/moving-costs.svg" alt="A stack of boxes showing a first month with a rent of 1,000 euros: deposit 2,000, first rent 1,000, things for the flat 900, the way there 500, overlap 400, setting up 200, together 5,000" width="1200" height="800">
<figcaption>An example, not a rule: a rent of 1,000 euros, two months of deposit, and things for a flat
that comes half empty.</figcaption>
</figure>
<p>Take a flat for 1,000 euros a month with a deposit of two months. On the day you get the keys, you
have paid three thousand. Then come the things that are in no contract. Our example ends at 5,000, five
times the rent, and it isn't a lavish one. As a rule of thumb, <strong>keep four to six months' rent
within reach</strong> before you start: the lower figure for a furnished room, the higher one for an
empty flat.</p>

<h2>Line by line</h2>
<table>
<caption>What to plan for, and where to save</caption>
<thead>
<tr><th scope="col">Line</th><th scope="col">How much</th><th scope="col">Comes back?</th><th scope="col">Where to save</th></tr>
</thead>
<tbody>
<tr><td>Deposit</td><td>one to three months</td><td>yes, later</td><td>in Germany, pay in three parts</td></tr>
<tr><td>First rent</td><td>one month</td><td>no</td><td>start on the 15th</td></tr>
<tr><td>Overlap of two rents</td><td>up to a month</td><td>no</td><td>give notice late, move early</td></tr>
<tr><td>Agent</td><td>ask who pays</td><td>no</td><td>whoever ordered the agent, as a rule</td></tr>
<tr><td>The way there</td><td>a van, or tickets and parcels</td><td>no</td><td>sell, ship little, buy used</td></tr>
<tr><td>Furniture and kitchen</td><td>nothing, or a lot</td><td>partly</td><td>ask the former tenant</td></tr>
<tr><td>Setting up</td><td>internet, copies, keys</td><td>no</td><td>take over contracts that run</td></tr>
</tbody>
</table>

<h3>Deposit</h3>
<p>Law limits it, and the limits differ: see
<a href="/blog/deposits-in-three-countries">deposits in three countries</a>. Remember that the old one
comes back months after the new one is due.</p>

<h3>Agents</h3>
<p>In Germany, a tenant pays an agent only if the tenant hired them. In Spain, since 2023, the owner
pays for long-term homes. In Portugal it is normally the owner who has an agreement with the agency.
When a fee turns up all the same, ask for the legal reason, in writing, and check the current
rule.</p>

<h3>The kitchen</h3>
<p>A Berlin flat may come with bare pipes where you expected a stove. Buying the former tenant's kitchen
is often the simplest way; agree on a price for each piece and get a receipt. In Madrid and Lisbon the
kitchen is nearly always there, down to the washing machine.</p>

<h3>The overlap</h3>
<p>The most forgotten line of all. Notice periods are long, and few people manage to leave one flat on
the day they enter the next. Two weeks of both is a good result. In Germany, tenants with an open-ended
contract normally have three months' notice; an owner may let you go earlier if somebody else takes
over, so ask.</p>

<h2>Moving there</h2>
<ul>
<li><strong>Within the city:</strong> a rented van, four friends and a pot of soup. In Berlin you can
apply for a no-parking zone in front of the house; the lead time is two weeks or so.</li>
<li><strong>From another country:</strong> compare the price of moving a thing with the price of
buying it used. Books and bicycles usually travel. Wardrobes usually shouldn't.</li>
<li><strong>Fifth floor without an elevator:</strong> say so when you ask for an offer. They will find
out.</li>
</ul>

<h2>Every month, too</h2>
<p>Rent is not the last monthly figure either. Ask what electricity, heating, water and internet came
to, ask for a winter bill, and add public transport. Our questionnaire has a box for
<em>utilities included</em> for this reason: two flats at 1,000 euros can be 150 apart.</p>

<blockquote><p>Write your own list before the first viewing. A number that you have written down is
harder to talk yourself out of on a sunny balcony.</p></blockquote>

<h2>A budget in five lines</h2>
<ol>
<li>Savings that you can use without a bad conscience: <code>S</code>.</li>
<li>Take away the way there and the things you must buy.</li>
<li>Take away one month of living, for the unexpected.</li>
<li>Divide what is left by the deposit months, plus one for the first rent, plus a half for the
overlap.</li>
<li>Compare with a third of your income after tax. The smaller number is your rent.</li>
</ol>
<p>Put that number into <a href="/">the third step of the questionnaire</a> and resist rounding it up.
The flats we send will be fewer, and you will be able to afford each one of them.</p>`,
};
