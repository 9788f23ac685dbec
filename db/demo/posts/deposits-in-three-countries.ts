import type { DemoPost } from "../demo-post.ts";

export const post: DemoPost = {
  title: "What a deposit may cost you in Berlin, Madrid and Lisbon",
  slug: "deposits-in-three-countries",
  excerpt:
    "Three laws, three ceilings. What an owner may ask for up front, where the money should lie, and how you get it back.",
  featuredImage: "/media/demo/deposits-in-three-countries.svg",
  tags: ["Money", "Contracts"],
  daysAgo: 4,
  published: true,
  content: `<p>The deposit is usually the largest sum you hand over to a stranger in the whole move. It is
also the part of renting that the law regulates most clearly, so it pays to know the number before
somebody names you another one.</p>

<figure>
<img src="/media/demo/deposit-limits.svg" alt="Bars comparing the most an owner may ask for a long let: three months' cold rent in Germany, one month plus two of further guarantees in Spain, two months in Portugal, where two months of rent ahead may be added" width="1200" height="800">
<figcaption>The ceilings side by side, for an ordinary long let of a home.</figcaption>
</figure>

<h2>Germany: three months of cold rent</h2>
<p>The <em>Kaution</em> may be at most three months' rent <strong>without</strong> the advance payments
for heating and running costs. An ad that asks for three months <em>warm</em> asks for too much. Three
more things are worth knowing:</p>
<ul>
<li>You may pay in three equal monthly parts. The first is due when the tenancy begins, the others
with the next two rents.</li>
<li>The owner has to keep the money apart from their own, in a form that earns interest, and the
interest is yours.</li>
<li>The law sets no day for the return. Owners take some months to check the flat and the last bill
for running costs; a small part may be held back longer for that bill.</li>
</ul>
<p>Instead of cash, some owners accept a pledged savings account or a guarantee from a bank. A
guarantee costs a yearly fee that never comes back, so do the sum before you choose the convenient
way.</p>

<h2>Spain: one month, plus at most two</h2>
<p>For a flat that is your home, the law asks for a <em>fianza</em> of exactly one month's rent. On top
of it an owner may want further guarantees, and for contracts of up to five years (seven, when a
company lets the flat) those are limited to two more months. Three in all is therefore the most that
an ordinary long let may cost you.</p>
<p>The owner has to lodge the fianza with the region and gets it back from there. When you return the
keys, they have a month; after that, the money owes you interest.</p>
<p>Lets that are <em>not</em> a permanent home, called <em>de temporada</em>, follow other rules: the
fianza is two months. Some owners write "seasonal" over a contract that is nothing of the kind. If
you are moving to the city to live there, ask why.</p>

<h2>Portugal: two and two, since 2023</h2>
<p>Portuguese contracts know two different payments, and ads like to mix them:</p>
<ol>
<li>the <strong>caução</strong>, which is the deposit proper and comes back at the end;</li>
<li>the <strong>rendas antecipadas</strong>, rent paid ahead, which you live off later.</li>
</ol>
<p>Since the housing law of 2023 each of them is limited to two months' rent. Before that, requests for
six months or a year ahead were common, and newcomers without Portuguese payslips still meet them.
Housing law is being argued about in Lisbon more or less constantly, so check the current rule before
you rely on it in a conversation.</p>
<p>Ask for a receipt for both. Owners declare the rent to the tax office and issue an electronic
receipt for it; an owner who would rather not is telling you something about the contract.</p>

<h2>And in Paris</h2>
<p>For an unfurnished flat, the deposit is at most one month's rent without charges; for a furnished
one it is two. It has to come back within a month when the inspection at the end agrees with the one
at the start, and within two when it doesn't.</p>

<h2>Before you transfer anything</h2>
<ul>
<li>See the flat, and see a contract with the owner's name in it. We wrote down the usual tricks in
<a href="/blog/rental-scams">the scams that we keep meeting</a>.</li>
<li>Pay by bank transfer to an account in the name that stands in the contract, with "deposit" and
the address as the reference.</li>
<li>Photograph every room, every meter and every scratch on the day you get the keys, and send the
pictures to the owner the same evening. They date themselves.</li>
<li>Keep the handover record. It is worth more at the end than any memory.</li>
</ul>

<blockquote><p>A deposit is not the last month's rent. In all three countries, simply not paying at the
end puts you in the wrong, even when you are sure that it would come out even.</p></blockquote>

<h2>If it doesn't come back</h2>
<p>Write first, politely, with a date: what you paid, when you left, and by when you expect it. If
nothing happens, a tenants' association is the cheapest next step; in Berlin the
<a href="https://www.berliner-mieterverein.de">Berliner Mieterverein</a> advises its members on
exactly this. Most cases end there, because both sides can read the same paragraph.</p>
<p>The deposit is only one line of the bill. The others are in
<a href="/blog/what-a-move-costs">what a move really costs</a>, and the highest deposit that you could
live with is a question <a href="/">in our questionnaire</a>, so that we don't send you flats beyond
it.</p>`,
};
