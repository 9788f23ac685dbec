import type { DemoPost } from "../demo-post.ts";

export const post: DemoPost = {
  title: "Registering your address: Anmeldung, padrón and NIF without tears",
  slug: "registering-an-address",
  excerpt:
    "A flat is only half a home until the town hall knows about it. What each city wants to see, and what to ask before you sign.",
  featuredImage: "/media/demo/registering-an-address.svg",
  tags: ["Contracts", "Berlin", "Lisbon", "Madrid"],
  daysAgo: 22,
  published: true,
  content: `<p>You have the keys. Now an office wants to know. In each of our cities, half a dozen things
hang on one sheet of paper with your address: the bank account, the phone contract, the health
insurance, the library card. So the question "can I register here?" belongs in your first
conversation about a flat, not in the last.</p>

<h2>Berlin: the Anmeldung</h2>
<p>Everybody who moves into a home in Germany has to register it, and officially you have two weeks
from the day you move in. Appointments in Berlin can be scarcer than that; what counts in practice is
that you book one without delay and keep the confirmation.</p>
<p>You need:</p>
<ul>
<li>a passport or identity card;</li>
<li>the <strong>Wohnungsgeberbestätigung</strong>, a one-page form in which whoever gives you the home
confirms that you moved in, and when. The rental contract is not enough;</li>
<li>the registration form, and for families the certificates of marriage and birth.</li>
</ul>
<p>Any of the city's <em>Bürgerämter</em> will do, not only that of your borough. Book through
<a href="https://service.berlin.de">service.berlin.de</a>, look early in the morning when canceled
slots return, and check there whether your case can be settled online. The certificate is handed to
you on the spot. Some weeks later a letter brings your tax number, and another asks for the
broadcasting fee, which is due once per household and not once per person.</p>
<blockquote><p>"No Anmeldung possible" in an ad means that the flat cannot be your official home. For a
month between two places that may be fine. For a new life it isn't.</p></blockquote>
<p>A person who sublets to you can sign the confirmation, if they are allowed to sublet. Anyone who
offers to <em>sell</em> you a confirmation for a flat where you don't live is selling you a fine.</p>

<h2>Madrid: the empadronamiento</h2>
<p>In Spain, whoever lives in a municipality is to be entered in its <em>padrón</em>. It is the key to
the health center and to school places, and for many it is later the proof of how long they have
been there. You do it by appointment at one of the city's <em>Línea Madrid</em> offices; the way there
starts on <a href="https://www.madrid.es">madrid.es</a>.</p>
<p>You bring:</p>
<ul>
<li>your passport, NIE card or national identity card;</li>
<li>a reason why that address is yours: a rental contract in force, or, if you rent a room, the signed
consent of somebody who is already registered there or owns the place;</li>
<li>the form, filled in for everyone in the household.</li>
</ul>
<p>With a contract in your own name you don't need the owner's permission, even if one tells you
otherwise. What you take home is a <em>volante</em>, good for nearly everything; a stamped
<em>certificado</em> is for courts and foreign offices. The NIE, your number as a foreigner, is a
different matter and handled by the national police.</p>

<h2>Lisbon: NIF first, then the parish</h2>
<p>Portugal begins with a number. Without a <strong>NIF</strong>, the tax number, you can neither sign
a regular rental contract nor have electricity in your name. It is issued by the tax office; its site
is <a href="https://www.portaldasfinancas.gov.pt">portaldasfinancas.gov.pt</a>. Depending on where you
live at the time, you may have to name a representative in Portugal or sign up for electronic
notices, so check the current rule for your country before you pay anybody for the service.</p>
<p>The address comes second:</p>
<ol>
<li>Your landlord registers the contract with the tax office. Ask for the proof that this was done.</li>
<li>The <em>junta de freguesia</em>, the office of your parish, issues an
<strong>atestado de residência</strong>. It asks for the contract, or for neighbors who vouch for
you. Each parish has its own habits, so call first.</li>
<li>Citizens of the EU who stay longer than three months register at the town hall within the thirty
days that follow, and get a certificate. For everyone else the residence permit takes its
place.</li>
<li>Change the address with the tax office too. It goes on sending letters to the old one
otherwise, with deadlines in them.</li>
</ol>

<h2>Three questions before you sign</h2>
<ul>
<li>May I register at this address, and will you sign what the office needs?</li>
<li>Will the contract be in my name, with the full address, floor and door?</li>
<li>Who else is registered there at the moment?</li>
</ul>
<p>The third one sounds odd and saves trouble: in a flat where four strangers are still on the books,
the fifth will be asked questions.</p>

<p>Offices change their forms and their booking systems more often than we can edit. Where it matters,
follow the links. And if the flat is still missing, that comes first:
<a href="/">tell us what you are looking for</a>, or start with
<a href="/blog/reading-a-listing">how to read a listing</a>.</p>`,
};
