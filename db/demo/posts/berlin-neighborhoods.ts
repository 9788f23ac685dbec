import type { DemoPost } from "../demo-post.ts";

export const post: DemoPost = {
  title: "Berlin, one Kiez at a time",
  slug: "berlin-neighborhoods",
  excerpt:
    "The city has no center, it has many. A guide to ten of them for people who need a door of their own in one.",
  featuredImage: "/media/demo/berlin-neighborhoods.svg",
  tags: ["Berlin", "Neighborhoods"],
  daysAgo: 71,
  published: true,
  content: `<p>Ask people in Berlin where they live and you will seldom hear the city's name. You will
hear a street, a canal, a square: the <em>Kiez</em>, those few blocks in which the baker knows you. A
search goes better when you think in the same way. Look for two or three corners that you could walk
home to, not for "Berlin".</p>

<h2>Inside the Ring</h2>
<p>The S-Bahn circles the inner city in about an hour, and the word <em>Ring</em> works like a border in
listings. Inside it, most places are half an hour apart by train or bicycle.</p>

<h3>Kreuzberg and Neukölln</h3>
<p>The elevated line runs over Skalitzer Straße, the Turkish market fills the Maybachufer, and there
is something open at every hour. Kreuzberg around Bergmannstraße is calmer and older; around Kottbusser
Tor it hardly sleeps. Northern Neukölln is its younger neighbor, with Tempelhofer Feld, a former
airport, as a front garden. <strong>Good for</strong> people who want to step into the middle of
things. <strong>Hard for</strong> light sleepers, and for anyone who has only a week: this is where
most people look.</p>

<h3>Prenzlauer Berg and Friedrichshain</h3>
<p>Prenzlauer Berg is restored, leafy and full of cargo bikes; flats are beautiful and change hands
quietly. Friedrichshain is louder around Boxhagener Platz and grand along Karl-Marx-Allee, where the
tiled blocks of the fifties have elevators and thick walls. The tram, rather than the underground, is
how one moves here.</p>

<h3>Schöneberg, Charlottenburg and Wilmersdorf</h3>
<p>The old West: wide streets, market days on Winterfeldtplatz and Karl-August-Platz, doctors with
brass plates. High ceilings are more common than low rents. But the tenants are older, and sometimes a
good contract is passed on with a word to the caretaker. Do tell everybody you know that you are
looking.</p>

<h3>Mitte and Moabit</h3>
<p>Mitte is offices, museums and a surprising number of quiet courtyards behind them. Moabit is an
island, in the literal sense, between river and canals: a market hall, old working streets, the main
station around the corner. It is one of the parts inside the Ring that are still a little
underestimated.</p>

<h2>Just outside, and worth the ride</h2>
<ul>
<li><strong>Wedding</strong> begins at the Ring, and is the answer most often given by people who
found something. A canal, the small river Panke, big parks, and the underground right through
it.</li>
<li><strong>Pankow</strong> proper, north of Prenzlauer Berg, has gardens, a castle park and families.</li>
<li><strong>Lichtenberg</strong> has prefabricated blocks with light, balconies and elevators, and
fast trains to Alexanderplatz.</li>
<li><strong>Treptow</strong> has the river and the large park beside it.</li>
<li><strong>Tempelhof</strong> and <strong>Steglitz</strong> are quiet, practical and green, and fewer
people have them on their list.</li>
</ul>

<h2>The house has a front and a back</h2>
<figure>
<img src="/media/demo/berlin-house.svg" alt="Plan of an old Berlin apartment house: front building on the street, side wing along the courtyard, rear building behind it, with the Berlin room in the corner" width="1200" height="800">
<figcaption>An old Berlin house from above. The corner room between front and wing is the
<em>Berliner Zimmer</em>: large, with a single window to the yard.</figcaption>
</figure>
<p>Most of the old houses were built on deep plots around courtyards, and listings tell you where in
the house you would live:</p>
<ul>
<li><strong>Vorderhaus:</strong> the front. Stucco, high ceilings, the street.</li>
<li><strong>Seitenflügel:</strong> the wing along the yard, narrow, often with windows to one side
only.</li>
<li><strong>Hinterhaus</strong> or <strong>Gartenhaus:</strong> the rear. Plainer, quieter, cheaper. On
the fourth floor it can be the brightest flat of all, on the ground floor the darkest.</li>
</ul>

<h2>Numbers and papers</h2>
<p>Rents are quoted cold, that is, without heating and running costs. To see whether one is fair, look
at the city's rent index at <a href="https://mietspiegel.berlin.de">mietspiegel.berlin.de</a>: it gives
a range for the address, the year of construction and the equipment. Furnished lets often lie far
above it. A flat that asks for a <em>WBS</em> is subsidized and needs a permit from the housing
office.</p>
<p>Six companies that belong to the city own a good part of its flats. They publish them on their own
sites and on a common one, and they don't choose by charm. Put your name down: it costs nothing.</p>

<blockquote><p>If we could give only one piece of advice: take the flat on the fourth floor of the rear
building in a street you had never heard of. In two years it will be your Kiez.</p></blockquote>

<h2>Where to begin</h2>
<p>Spend a Saturday on the Ring. Get off wherever the name appeals to you, walk for twenty minutes, buy
something, get on again. Timetables and a map of everything that runs are at
<a href="https://www.bvg.de">bvg.de</a>. By the evening you will have three names, and those three are
what <a href="/">the first step of our questionnaire</a> asks for. After the flat comes the office: see
<a href="/blog/registering-an-address">how to register</a>.</p>`,
};
