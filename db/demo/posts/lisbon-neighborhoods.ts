import type { DemoPost } from "../demo-post.ts";

export const post: DemoPost = {
  title: "Lisbon by hill and by river",
  slug: "lisbon-neighborhoods",
  excerpt:
    "In a city of slopes, two streets can be a kilometer apart. Thirteen neighborhoods, and what your knees should know about them.",
  featuredImage: "/media/demo/lisbon-neighborhoods.svg",
  tags: ["Lisbon", "Neighborhoods"],
  daysAgo: 97,
  published: true,
  content: `<p>On a map, Lisbon is small. On foot it is as large as its hills. What looks like five
minutes may be two hundred steps, and the neighbor you see from your window may be a quarter of an
hour away. So before you think about rents and rooms, think about height: do you want to live up, down
or on the flat?</p>

<figure>
<img src="/media/demo/lisbon-hills.svg" alt="Sketch map of Lisbon: the old hills of Graça, Alfama, Bairro Alto and Estrela above the river, the flat avenues to the north, Alcântara in the west and Parque das Nações in the east" width="1200" height="800">
<figcaption>A sketch, not a map: the old hills by the river, the flat avenues behind them.</figcaption>
</figure>

<h2>Up: the old hills</h2>
<p><strong>Alfama</strong> survived the earthquake of 1755 and has kept its alleys since. It is
beautiful, it is steep, and every second door is let by the night. Those who live there all year know
each other. <strong>Graça</strong>, above it, has the view and the sunset and is more of a real
neighborhood, with a market and a square. No metro reaches it; the 28 tram does, crowded with
visitors, and buses do the honest work.</p>
<p>On the other side of the valley, <strong>Bairro Alto</strong> sleeps by day and drinks by night. Do
not take a flat there on a Tuesday morning without having stood under its window on a Friday.
<strong>Príncipe Real</strong>, a little higher, is gardens, antique shops and large old flats at large
new prices. <strong>Estrela</strong> is residential and calm around its basilica and park.</p>

<h2>Down: the grid by the river</h2>
<p><strong>Baixa</strong> was rebuilt after the earthquake as a grid, flat as a table, and is now more
hotel than home. <strong>Chiado</strong>, up the slope, has theaters, bookshops and few long lets.
Both are easy to get home to and hard to buy ordinary bread in.</p>
<p><strong>Alcântara</strong> lies to the west, half under the red bridge: old factories, new studios,
the train along the river to the beaches. Ask what is being built nearby, because a great deal is.</p>

<h2>On the flat: where the city lives</h2>
<ul>
<li><strong>Campo de Ourique</strong> is a village with a grid: one of the best markets in town, cafés
where children do their homework, hardly a slope. It has no metro station so far, and nobody who lives
there seems to mind.</li>
<li><strong>Arroios</strong> is the most international part of Lisbon, loud and generous along Avenida
Almirante Reis, on the green line. Flats vary from splendid to sad, sometimes in one house.</li>
<li><strong>Avenidas Novas</strong> has straight streets, solid blocks from the last century,
elevators, offices and universities. It is seldom the dream and often the right decision.</li>
<li><strong>Alvalade</strong> was planned in the forties with trees, schools and shops in the right
places. Families stay for decades.</li>
<li><strong>Parque das Nações</strong>, built for the world exhibition of 1998, is new, wide and on
the water. Flats have garages and insulation. Some miss the crooked streets; they visit them.</li>
</ul>

<h2>Winter is indoors</h2>
<p>Visitors come in May and rent what is lovely in May. The surprise comes in January, when it is
twelve degrees outside and hardly more inside. Many houses have no heating at all, thin walls and
single windows, and near the river it is damp. So ask, even in sunshine:</p>
<ol>
<li>Which <strong>energy class</strong> does the certificate give? It has to be in the ad.</li>
<li>Are the windows double? Do they face south?</li>
<li>Is there a dehumidifier, and does it run? If one stands in the bedroom, you know.</li>
<li>Are the walls behind the furniture clean?</li>
</ol>

<h2>How flats are let here</h2>
<p>Listings count bedrooms with a <code>T</code>: a T1 has one. Owners like to hear from a
<em>fiador</em>, a guarantor who lives in Portugal; people who have none offer more rent in advance,
within what the law allows. You will need a <strong>NIF</strong> before you can sign. Ask whether the
contract will be registered with the tax office and whether you get receipts. It is the difference
between a home with rights and a favor.</p>
<p>How long a contract runs is written in it, and renewals follow rules that have been changed several
times. Read that clause slowly, and check the current rule.</p>

<blockquote><p>Choose the hill before you choose the flat. You will forgive a small kitchen sooner than
a hundred and forty steps with the shopping.</p></blockquote>

<h2>Two walks</h2>
<p>For the hills: up to Graça by bus, down through Alfama to the river, along the water to Cais do
Sodré. For the flat: by metro to Alvalade, then on foot by way of Campo Pequeno and Saldanha to
Arroios. Take the first walk with a camera and the second with a notebook; lines and stations are at
<a href="https://www.metrolisboa.pt">metrolisboa.pt</a>.</p>
<p>The neighborhoods above are the ones <a href="/">our questionnaire</a> offers. Mark the ones on your
height, and let us do the stairs. The words you will meet in the ads are in
<a href="/blog/reading-a-listing">our small dictionary</a>.</p>`,
};
