import type { DemoPost } from "../demo-post.ts";

export const post: DemoPost = {
  title: "What landlords ask to see",
  slug: "what-landlords-ask-to-see",
  excerpt:
    "One folder, ready before the first viewing. What belongs in it in each city, and what is nobody's business.",
  featuredImage: "/media/demo/what-landlords-ask-to-see.svg",
  tags: ["Contracts", "First steps"],
  daysAgo: 143,
  published: true,
  content: `<p>An owner who chooses a tenant wants to know two things: will the rent arrive, and will the
flat still be there in five years? All the paper they ask for is an attempt to answer these two. If you
bring the answers in one tidy folder, on the same day, you are ahead of most people who have a better
salary and a worse drawer.</p>

<h2>The folder</h2>
<p>One PDF, in this order, with your name in the file name:</p>
<ol>
<li><strong>A cover page.</strong> Who would live there, from when, what you do, a phone number. Half a
page. A photo is customary in some places and required in none.</li>
<li><strong>Proof of income.</strong> The last three payslips or, for freelancers, a tax assessment and
some months of invoices. New in the job? The signed contract.</li>
<li><strong>Something about the past.</strong> A line from a former landlord that the rent came on
time, or bank statements that show the transfers, with the rest blacked out.</li>
<li><strong>What the city asks for in addition,</strong> as below.</li>
<li><strong>A guarantor's papers,</strong> if you have one: the same list, for them.</li>
</ol>

<h2>City by city</h2>

<h3>Berlin</h3>
<p>The <em>SCHUFA</em> is a record of how you have paid your bills, kept by a credit agency. Owners like
to see the version made for them, which costs a fee and shows little detail; the free copy of your
data, which you may ask for once in a while, is meant for you and shows too much. If you have just
arrived, there is no record yet. Say so, and offer something in its place: a contract of employment,
savings, a guarantor.</p>
<p>Two more words you will meet: the <em>Mieterselbstauskunft</em>, a form about yourself, and the
<em>Mietschuldenfreiheitsbescheinigung</em>, in which your former landlord confirms that you owe
nothing. The second is the longest word in this article. Nobody is obliged to write you one, and a few
friendly lines do as well.</p>

<h3>Madrid</h3>
<p>Contract of employment, <em>nóminas</em> (payslips) of the last three months and your NIE or passport.
Owners with insurance against unpaid rent pass these on to the insurer, who wants the rent to be at
most about a third of the income. If yours doesn't reach that, ask whether two incomes count together.
Students are asked for an <em>aval</em>, a guarantee by parents or a bank.</p>

<h3>Lisbon</h3>
<p>The NIF comes first, then payslips or the <em>IRS</em>, the yearly tax declaration. Where a
Portuguese applicant would bring a <em>fiador</em>, newcomers are asked for more rent in advance; the
law limits how much, as we wrote in
<a href="/blog/deposits-in-three-countries">our overview of deposits</a>.</p>

<h3>Paris</h3>
<p>Nowhere is the folder, the <em>dossier</em>, so much of an art. But nowhere is it so well regulated:
there is an official list of what an owner may ask for, and anything beyond it is not allowed. The
state also runs a free service that checks your papers and puts a watermark on them,
<a href="https://www.dossierfacile.logement.gouv.fr">DossierFacile</a>. The list of papers is worth
reading even for the other cities.</p>

<h2>Not their business</h2>
<p>Between a careful owner and a curious one there is a line. In general you need not answer questions
about:</p>
<ul>
<li>whether you want children, or are expecting one;</li>
<li>your religion, your politics, your party or your union;</li>
<li>your health;</li>
<li>whom you love.</li>
</ul>
<p>What matters for the contract you do have to answer truthfully: your income, who is moving in,
whether you keep a large dog. A false payslip is not a trick. It is the end of the contract.</p>

<h2>When to show it</h2>
<blockquote><p>Before the viewing: words. At the viewing: a look. After the decision: copies.</p></blockquote>
<p>Hand out as little as possible, as late as possible. Write across each page, before you export it:
<code>Copy for the application, Akazienstr. 12, March 2</code>. It spoils nothing for an honest owner
and makes the page worthless to anybody else. Cover the number of your identity card until a contract is
being written. The reasons are in <a href="/blog/rental-scams">the scams that we keep meeting</a>.</p>

<h2>If you don't fit the form</h2>
<p>Freelancers, students, people between two jobs, people who have just landed: half of the city doesn't
fit. What helps is not more paper but a better explanation.</p>
<ul>
<li><strong>Savings</strong> that cover six months or a year of rent, as a bank's letter.</li>
<li><strong>A guarantor,</strong> private or from a bank or a company that sells guarantees. The
latter cost something every year.</li>
<li><strong>A person.</strong> A colleague or a former landlord who may be called, with their number
and their consent.</li>
<li><strong>A private owner</strong> rather than a company: they can decide with their eyes, where a
company has a form.</li>
</ul>
<p>We can't make an owner choose you. We can see to it that you hear early of the flats where it is
worth trying: <a href="/">five short steps</a>, and none of these papers. For the message that goes
before the folder, there is <a href="/blog/a-first-message-that-gets-an-answer">a template</a>.</p>`,
};
