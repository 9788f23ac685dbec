import type { DemoPost } from "../demo-post.ts";

export const post: DemoPost = {
  title: "How to read a listing in German, Spanish and Portuguese",
  slug: "reading-a-listing",
  excerpt:
    "A small dictionary of flats: two dozen words in three languages, and what they leave unsaid.",
  featuredImage: "/media/demo/reading-a-listing.svg",
  tags: ["Listings", "First steps"],
  daysAgo: 34,
  published: true,
  content: `<p>A listing is a text with a purpose. It is short because space used to cost money, it is
friendly because it wants to be called, and it tells the truth mostly through what it leaves out. You
don't need to speak the language to read it. You need about two dozen words and a little suspicion.</p>

<h2>Two dozen words</h2>
<table>
<caption>What the words mean, and where they differ</caption>
<thead>
<tr><th scope="col">English</th><th scope="col">German</th><th scope="col">Spanish</th><th scope="col">Portuguese</th></tr>
</thead>
<tbody>
<tr><td>flat</td><td>Wohnung</td><td>piso</td><td>apartamento</td></tr>
<tr><td>room in a shared flat</td><td>WG-Zimmer</td><td>habitación en piso compartido</td><td>quarto em casa partilhada</td></tr>
<tr><td>size</td><td>Wohnfläche</td><td>superficie</td><td>área</td></tr>
<tr><td>rent</td><td>Miete</td><td>alquiler</td><td>renda</td></tr>
<tr><td>without running costs</td><td>kalt</td><td>gastos aparte</td><td>despesas não incluídas</td></tr>
<tr><td>with running costs</td><td>warm</td><td>gastos incluidos</td><td>despesas incluídas</td></tr>
<tr><td>deposit</td><td>Kaution</td><td>fianza</td><td>caução</td></tr>
<tr><td>guarantor</td><td>Bürge</td><td>avalista</td><td>fiador</td></tr>
<tr><td>contract</td><td>Mietvertrag</td><td>contrato de alquiler</td><td>contrato de arrendamento</td></tr>
<tr><td>limited in time</td><td>befristet</td><td>de temporada</td><td>com prazo certo</td></tr>
<tr><td>from now on</td><td>ab sofort</td><td>disponible ya</td><td>disponível já</td></tr>
<tr><td>furnished</td><td>möbliert</td><td>amueblado</td><td>mobilado</td></tr>
<tr><td>ground floor</td><td>Erdgeschoss (EG)</td><td>bajo</td><td>rés-do-chão (R/C)</td></tr>
<tr><td>top floor, attic</td><td>Dachgeschoss (DG)</td><td>ático</td><td>último andar, águas-furtadas</td></tr>
<tr><td>elevator</td><td>Aufzug</td><td>ascensor</td><td>elevador</td></tr>
<tr><td>kitchen</td><td>Küche; EBK (fitted)</td><td>cocina</td><td>cozinha</td></tr>
<tr><td>bathroom</td><td>Bad</td><td>baño</td><td>casa de banho</td></tr>
<tr><td>heating</td><td>Heizung</td><td>calefacción</td><td>aquecimento</td></tr>
<tr><td>balcony</td><td>Balkon</td><td>balcón</td><td>varanda</td></tr>
<tr><td>facing the street</td><td>zur Straße</td><td>exterior</td><td>virado para a rua</td></tr>
<tr><td>facing the courtyard</td><td>zum Hof</td><td>interior</td><td>virado para o pátio</td></tr>
<tr><td>pets</td><td>Haustiere</td><td>mascotas</td><td>animais</td></tr>
<tr><td>viewing</td><td>Besichtigung</td><td>visita</td><td>visita</td></tr>
<tr><td>sublet</td><td>Untermiete</td><td>subarriendo</td><td>subarrendamento</td></tr>
</tbody>
</table>

<h2>How rooms are counted</h2>
<p>Berlin counts <strong>rooms, not bedrooms</strong>. A <code>2-Zimmer-Wohnung</code> has one living
room and one bedroom, or two of either; kitchen and bath don't count. Half a room is a small one.
Madrid counts bedrooms: <code>2 habitaciones</code> are two bedrooms beside a living room. Lisbon has
the neatest code of all: a <code>T0</code> is a studio, a <code>T1</code> has one bedroom, a
<code>T2</code> two, and so on.</p>
<p>Floors differ as well. In all three cities the ground floor is zero, so the "third floor" is three
flights of stairs, and in Madrid sometimes four, when an <em>entresuelo</em> comes in between. In Lisbon, <em>esq.</em> and <em>dto.</em> behind the number are the left and the
right door on the landing.</p>

<h2>Words that mean a little less</h2>
<ul>
<li><strong>Gemütlich, coqueto, acolhedor:</strong> small.</li>
<li><strong>Mit Charme, con encanto, com charme:</strong> old, and not lately repaired. It may still
be lovely.</li>
<li><strong>Lebhaft, en pleno centro, zona animada:</strong> somebody will be singing under your
window at three.</li>
<li><strong>Zwischenmiete:</strong> somebody's own flat while they are away. A good bridge, no home.</li>
<li><strong>Estudiantes abstenerse, nur Berufstätige:</strong> they want payslips.</li>
<li><strong>Abstand, Ablöse:</strong> you are to buy the former tenant's kitchen. Ask what it is
worth, and whether you have to.</li>
</ul>

<h2>What ought to be there</h2>
<ol>
<li><strong>The size,</strong> in square meters. When it is missing, it is small.</li>
<li><strong>The energy certificate.</strong> Germany, Spain and Portugal all want its class in
advertisements. In a Lisbon winter, class F is something you will feel.</li>
<li><strong>Which costs are included.</strong> "Warm" in Germany normally holds heating and water, but
neither electricity nor the internet.</li>
<li><strong>The floor and the elevator,</strong> in the same line.</li>
<li><strong>A picture of the bathroom.</strong> Five pictures of the lamp and none of the bath mean
that you should ask.</li>
</ol>

<h2>A line from each city, taken apart</h2>
<p><code>2 Zi., 54 m², HH 3. OG, 780 € kalt, EBK, ab 1.3., WBS erforderlich</code><br>
Two rooms in the rear building, third floor up, 780 euros before running costs, with a fitted kitchen.
The last two words decide: a <em>Wohnberechtigungsschein</em> is a permit for subsidized housing.
Without one, read on.</p>
<p><code>Piso interior, 1 hab., 45 m², 4º sin ascensor, mes en curso + fianza</code><br>
One bedroom facing the inner courtyard, four flights on foot. To start, you pay the current month and
the deposit.</p>
<p><code>T1 remodelado, R/C, sem elevador, 2 rendas + 1 caução, recibo</code><br>
A renovated one-bedroom on the ground floor: two months ahead plus one of deposit. "Recibo" promises
proper receipts, and with them a registered contract.</p>

<p>What the money words allow by law is in
<a href="/blog/deposits-in-three-countries">our overview of deposits</a>. If you would rather not read
forty of these a day, <a href="/">we do</a>.</p>`,
};
