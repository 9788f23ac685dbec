import type { DemoPost } from "../demo-post.ts";

export const post: DemoPost = {
  title: "Madrid for people who mean to stay",
  slug: "madrid-neighborhoods",
  excerpt:
    "From Malasaña's stairs to the plane trees of Arganzuela: where to look, and why a single word in the ad decides about your light.",
  featuredImage: "/media/demo/madrid-neighborhoods.svg",
  tags: ["Madrid", "Neighborhoods"],
  daysAgo: 84,
  published: true,
  content: `<p>Madrid is denser than it looks and quicker than it seems. The metro takes you nearly
anywhere within half an hour, so the question is less how far you live from the center than how you
want to live: above a bar, above a market, or above a playground. This guide goes from the middle
outward.</p>

<h2>The old center</h2>
<p><strong>Malasaña and Chueca</strong> are narrow streets, iron balconies and late nights. Flats are
small, old and sought after; elevators are an exception, and so is silence between Thursday and
Sunday. <strong>Lavapiés</strong> is the most mixed part of the city, steep, musical, with
<em>corralas</em>, the old houses whose flats open on a gallery around a yard. <strong>La
Latina</strong> has the prettiest squares, and on Sunday the Rastro, a flea market, at the door.</p>
<p>All of them are wonderful for a year or two. Many flats there are let to tourists or by the season,
so read the contract: a home is let for years, and <em>de temporada</em> is something else.</p>

<h2>The classic districts</h2>
<ul>
<li><strong>Chamberí.</strong> Wide pavements, old shops, the round Plaza de Olavide full of children
and grandparents. Asked where they would go if they could, a lot of people in Madrid say Chamberí. The
rents have heard it too.</li>
<li><strong>Salamanca.</strong> A grid of elegant houses with porters. Quiet, polished and expensive;
the eastern edge around Guindalera less so.</li>
<li><strong>Retiro.</strong> Families, sports grounds and the park, with Pacífico and Ibiza as
everyday neighborhoods at its sides.</li>
<li><strong>Chamartín.</strong> Newer buildings, courtyards with a pool, good trains to the north.</li>
</ul>

<h2>Where there is more room</h2>
<h3>Arganzuela</h3>
<p>South of the center and down to the river. Delicias and Legazpi have solid blocks from the second
half of the last century, with elevators and heating. The Matadero, once a slaughterhouse, is a
cultural center now, and the park along the Manzanares begins behind it. If you want the city and a
good night's sleep, start here.</p>
<h3>Tetuán</h3>
<p>Beyond Cuatro Caminos, a street of shops called Bravo Murillo climbs north, and on both sides of it
low houses stand beside new ones. Line 1 goes straight down to Sol. One block can be charming and the
next one neglected: walk before you decide.</p>
<h3>Carabanchel, Usera and Puente de Vallecas</h3>
<p>Over the river and beyond the motorway ring, rents are kinder and neighborhoods proud. Carabanchel
has drawn artists' studios; Usera cooks the best Chinese food in town; Vallecas has its own football
club and its own opinion on everything. Most of it is twenty to thirty minutes from Sol.</p>

<h2>The word that decides: exterior or interior</h2>
<figure>
<img src="/media/demo/madrid-courtyard.svg" alt="Cross-section of a Madrid building: exterior flats with balconies to the sunny street, interior flats around a narrow light well, lighter toward the top" width="1200" height="800">
<figcaption>The same staircase, two lives: to the street with sun and noise, to the courtyard with
silence and, low down, little light.</figcaption>
</figure>
<p>Nearly every listing says one or the other. <em>Exterior</em> means windows to the street.
<em>Interior</em> means windows to a courtyard, which may be a garden or a shaft two meters wide with
laundry in it. Neither word is a verdict. An interior flat on the fifth floor can be bright, cool and
silent; an exterior one over a terrace bar can cost you your sleep. Ask three things:</p>
<ol>
<li>Which way does the living room face? West means evening sun, and in July you won't want it.</li>
<li>How wide is the courtyard, and what is at the bottom?</li>
<li>Is there air conditioning, and who pays for the heating: the house (<em>central</em>) or you
(<em>individual</em>)?</li>
</ol>

<h2>How flats are let here</h2>
<p>Things move in days. You see a flat in the morning, and in the evening it is reserved. Owners often
ask for payslips that show about three times the rent, or for insurance against unpaid rent, which
wants the same papers. Since 2023 the fee of the agency is the owner's for a home that is let long
term; if somebody sends you the bill anyway, check the current rule and say so politely. What may be
asked as a deposit is in <a href="/blog/deposits-in-three-countries">our overview</a>.</p>
<p>The contract for a home may name a shorter time, but the tenant can extend it year by year up to
five, or seven when the owner is a company. That is a strong right, and the reason why some owners prefer to
call things seasonal.</p>

<blockquote><p>In Madrid you don't rent a flat, you rent a street. Go there on a Friday at eleven in
the evening, and on a Tuesday at eight in the morning, and then decide.</p></blockquote>

<h2>A walk to begin with</h2>
<p>Start at Plaza de Olavide with a coffee, go down through Malasaña, cross Sol, follow Lavapiés down
to the river and end at the Matadero. It takes two hours and shows you four ways of living. The city's
services, from libraries to registration, are at <a href="https://www.madrid.es">madrid.es</a>; how to
get onto the <em>padrón</em> is explained <a href="/blog/registering-an-address">here</a>. And when you
know your two or three streets, <a href="/">let us look as well</a>.</p>`,
};
