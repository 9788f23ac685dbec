/**
 * The pages that a first start publishes. They say "we" instead of the product's name, so that
 * renaming the product leaves them correct.
 */
export const starterPages: {
  title: string;
  slug: string;
  content: string;
  excerpt: string;
  pageType: "about" | "contact" | "why-use" | "legal" | "other";
}[] = [
  {
    title: "About Us",
    slug: "about",
    pageType: "about",
    excerpt: "A small team that looks for flats, so that you can spend your evenings elsewhere.",
    content: `<p>Looking for a flat is a second job. The listing sites repeat each other, the good
rooms go through a group you were never told about, and by the time you have written a decent
message, forty other people have too. We started this service to take that job off your hands.</p>

<h2>What we do</h2>
<p>You describe the flat you are after: the city and the neighborhoods, the date, the rent, the
things you can't do without. From then on it is our turn. People on our team read the listings and
the local groups on social and messaging platforms, the places where a flat often appears days
before it reaches a portal, or instead of it. What fits goes into a shortlist, and the shortlist
goes to your inbox. The first results reach you within 24 hours.</p>

<h2>Where we are</h2>
<p>We are in beta, and the beta is live in three cities: Berlin, Madrid and Lisbon. It runs for
seven days from the moment you send your search profile:</p>
<ul>
<li>you fill in five quick screens;</li>
<li>we send one email a day with the flats that match;</li>
<li>at the end you book a feedback call with someone from the team, and tell us what helped and
what didn't.</li>
</ul>
<p>That call matters to us: it decides what we build, and what we drop.</p>

<h2>How we work</h2>
<p>We would rather send you three flats worth visiting than thirty that are not. We look at what a
place would be like to live in, not only at its price, and when a day brings nothing good we say
so. We are not a landlord and not an agency: the flats belong to other people, and the decision is
always yours.</p>
<p>If you are still finding your way around a new city, <a href="/blog">our blog</a> collects what
we have learnt about deposits, viewings and neighborhoods. If you are ready,
<a href="/">start your search</a>. It takes a few minutes.</p>`,
  },
  {
    title: "Contact Us",
    slug: "contact",
    pageType: "contact",
    excerpt: "How to reach the people who search for you.",
    content: `<h2>You have already sent a search profile</h2>
<p>Reply to any of the emails that you get from us. Your answer reaches the people who are
searching for you, and it is the quickest way to tell us that a date has moved, that a flat was a
near miss, or that you have found a home and we can stop.</p>

<h2>You haven't yet</h2>
<p>Use the form on this page for anything that you want to know first: about a city, a date, or how
we work. We reply to the address you give. If you know what you are looking for, you need not ask:
<a href="/">fill in the questionnaire</a>, which takes a few minutes.</p>

<h2>You have a flat to let</h2>
<p>Write to us with the form on this page: where the flat is, what it costs each month and from
when it is free. We tell the people whom it suits.</p>

<h2>Your data</h2>
<p>To see, correct or erase what we hold about you, reply to one of our emails, or write to us with
the form and the same address. The <a href="/privacy">privacy policy</a> explains what happens
then.</p>`,
  },
  {
    title: "Why Choose Us",
    slug: "why-use",
    pageType: "why-use",
    excerpt: "Less scrolling, fewer dead ends, and one email a day that is worth opening.",
    content: `<p>You can find a flat on your own. People do it every day, mostly late in the evening
with nine tabs open. Here is what changes when somebody searches with you.</p>

<h2>We look where the flats are</h2>
<p>In many cities the flats that people really want never reach a portal. Someone moves out, writes
two lines in a neighborhood group, and it is gone by dinner. We follow those groups on social and
messaging platforms as well as the listings, so you don't need to join twenty of them and mute
nineteen.</p>

<h2>People read before you do</h2>
<p>A filter can't tell a bright second floor from a basement with a good photographer. A person
often can. We read the text, look at the pictures and the street, and leave out what plainly
doesn't fit what you told us.</p>

<h2>One email a day, and then quiet</h2>
<ul>
<li>First results within 24 hours of sending your profile.</li>
<li>During the beta, one email a day for seven days. No newsletters, no "deals".</li>
<li>At the end, one feedback call that you book when it suits you.</li>
</ul>

<h2>Your search, not a category</h2>
<p>Five short screens ask what a friend would ask: which parts of town, from when, how much
altogether, what you could never do without. The last field is yours. Write down the piano, the
cat, or the street you walked through once and still think about.</p>

<h2>What we can't promise</h2>
<p>We don't own any flats, and we don't decide who gets them. Some weeks are thin, and a rent that
was fair three years ago may find nothing today. If your wishes and the city don't meet, we tell
you early, and suggest which wish to bend.</p>

<p>If that sounds like help you could use, <a href="/">tell us what you are looking for</a>. Or read
<a href="/blog">the blog</a> first, and take the questions for your next viewing with you.</p>`,
  },
  {
    title: "Terms and Conditions",
    slug: "terms",
    pageType: "legal",
    excerpt: "What you can expect from us, and what we ask of you.",
    content: `<p>These terms are an agreement between you and the team that runs this service. They
apply when you use this site, and above all when you send us a search profile. We have tried to
write them so that you can read them in one go.</p>

<h2>1. What the service is</h2>
<p>You fill in a questionnaire about the flat you are looking for. Our team then searches listings
and local groups on social and messaging platforms for flats that match, and sends you a shortlist
by email. We aim to send the first results within 24 hours of receiving your profile.</p>
<p>The messages that appear on the screen right after you send your profile tell you that it has
arrived. The flats themselves come by email.</p>

<h2>2. What the service is not</h2>
<p>We are not a landlord, a letting agency or a party to any rental contract. We don't own the
flats in a shortlist, don't set their rent and don't choose the tenant. We can't promise that a
search ends with a flat, or that a flat is still free by the time you write to its owner.</p>

<h2>3. The beta</h2>
<p>The service is in beta. That means:</p>
<ul>
<li>it runs for seven days from the day you send your profile;</li>
<li>during that time we send one email a day with matches;</li>
<li>at the end you book a feedback call with a member of the team;</li>
<li>it is live in Berlin, Madrid and Lisbon, and that list may change;</li>
<li>parts of it may change, pause or fail while we learn. If that touches your search, we tell you
by email.</li>
</ul>
<p>This site asks for no payment details. If we ever charge for something, we say so beforehand,
and nothing costs you anything until you agree to it.</p>

<h2>4. What we ask of you</h2>
<ul>
<li>Tell the truth about what you are looking for, and use an email address that is your own.</li>
<li>Send a profile for yourself, or for somebody who has asked you to.</li>
<li>Be at least 18 years old, or have the consent of a parent or guardian.</li>
<li>Don't flood the site with automated requests, probe it for weaknesses, or copy it in bulk. We
limit how often one address can send the form.</li>
<li>If you make an account, keep its password to yourself.</li>
</ul>

<h2>5. Check every flat before you pay</h2>
<p>The flats we send were published by other people. We leave out what looks wrong to us, but we
can't verify every owner or visit every address. Before you sign or pay:</p>
<ul>
<li>see the flat, in person or by live video with somebody inside it;</li>
<li>make sure that the person offering it may rent it out;</li>
<li>never send a deposit for a flat that nobody has shown you;</li>
<li>read the contract, and ask a local tenants' association when something puzzles you.</li>
</ul>
<p>If a flat in one of our emails turns out to be a scam, reply to that email. You may spare the
next person.</p>

<h2>6. Other people's sites and groups</h2>
<p>Shortlists and blog posts link to sites, groups and messages that are not ours. Their own rules
apply there, and we are not responsible for what they publish or for how they treat your data.</p>

<h2>7. Your data</h2>
<p>To search for you we need to store your answers and hand them to the tools that our team works
with. The <a href="/privacy">privacy policy</a> says what we keep, for how long, and how to have it
erased.</p>

<h2>8. Stopping</h2>
<p>You can stop at any time: reply to any of our emails, and we end the search. We may end a search
too, for instance when these terms are broken or when the beta closes in your city. Stopping
doesn't cancel your rights over your data.</p>

<h2>9. Liability</h2>
<p>We search with care, but we offer the beta as it is. As far as the law allows, we are not liable
for what happens between you and an owner, an agency or another tenant, for a flat that you didn't
get, or for information in a listing that proves wrong. Nothing here limits liability that the law
doesn't let us limit, nor the rights you have as a consumer where you live.</p>

<h2>10. Our texts and pictures</h2>
<p>What we have written and drawn for this site is ours; please link to it rather than copy it.
What you write to us stays yours. You allow us to use it to run your search.</p>

<h2>11. Changes</h2>
<p>When these terms change, the date on this page changes with them. If a change matters for a
search that is still running, we write to you before it applies.</p>

<h2>12. Questions</h2>
<p>The <a href="/contact">contact page</a> says how to reach us.</p>

<p><strong>Editor's note, to be removed before going live:</strong> this is a starter text and not
legal advice. Whoever operates this site must review it for their own company and country, and add
the company's name, its address, the law that applies and the courts that decide.</p>`,
  },
  {
    title: "Privacy Policy",
    slug: "privacy",
    pageType: "legal",
    excerpt: "What we ask, why we ask it, who sees it, and how to have it erased.",
    content: `<p>To find you a flat we have to know things about you: where you want to live, what
you can pay, how to reach you. This page says what we do with that.</p>

<h2>What you tell us</h2>
<p>The questionnaire asks for:</p>
<ul>
<li>the city, the neighborhoods and the date you would like to move;</li>
<li>the kind of flat, its furnishing, the features and the places nearby that matter to you;</li>
<li>your rent range, whether it includes utilities, and the highest deposit;</li>
<li>your name and email address and, if you like, a phone number and a comment.</li>
</ul>
<p>Only the fields marked as required are needed. Please leave out of the comment what we don't need
to know, such as your health, your religion or the number of your passport.</p>
<p>Until you send the form, your answers stay in your own browser, which keeps them so that a
reload doesn't lose them. Once you have sent it, your browser forgets them, and keeps only the
reference of your search and your email address, until you dismiss the notice or close the tab.</p>

<h2>What happens when you send it</h2>
<p>Your answers are stored on our server, together with the time and your agreement to the
terms. They are then handed to the automation that our team works with: it passes your profile to
the people who search for you and helps them send you the emails. We use your answers for that, and
for arranging the feedback call at the end of the beta. We don't sell them, and we don't use them
for advertising.</p>
<p>The legal ground is the agreement you make with us when you send the form: we can't search for
you without it.</p>

<h2>Mails, and your search's own page</h2>
<p>We first mail you what you asked for and wait until you confirm it. So a person who enters your
address by mistake cannot start a search in your name. Unconfirmed searches get no other mail. We record what you
agreed to, when, and when you confirmed or withdrew it.</p>
<p>Each mail about your search has a link with which you unsubscribe at once: your searches end, and
so do our mails. A secret link leads to your search's own page, where you can see, change, pause and
end the search, and ask for a download or for the erasure of your data. People who have the link
can do the same, so please don't pass it on. If you have lost it, <a href="/search">we mail it again</a>.
Our mails contain no tracking pixels, and their links are not counted.</p>

<h2>When you write to us</h2>
<p>A message from the contact page holds your name, your email address and what you write. Our team
gets it by email. We use it to answer you, and for nothing else.</p>

<h2>What we count</h2>
<p>We want to know where the questionnaire loses people, so we record how far each visit gets. An
event holds:</p>
<ul>
<li>a random session id instead of a name; if you send the form, the id may go with it, so that the
visit counts as completed;</li>
<li>which step was seen, completed or left, and how long it took;</li>
<li>the names of the fields that were filled in, never what was written in them;</li>
<li>the kind of browser, and the page you came from.</li>
</ul>
<p>These events stay on our own server. They are not combined with other sites, and there are no
advertising trackers here. The ground is our legitimate interest in a form that works.</p>

<h2>Cookies and addresses</h2>
<p>Reading this site and sending the form need no account. A cookie is set only when somebody logs
in, to keep them logged in and their account safe. If you make an account, we store its username,
an email address if you gave one, and a one-way hash of the password.</p>
<p>To stop floods and guessed passwords, we count requests per network address for a short while.
Pictures in posts and pages may come from other sites, which then see your address, as with any
picture on the web.</p>

<h2>How long we keep it</h2>
<ul>
<li><strong>Your answers and our mails to you:</strong> while we search for you, and up to 180 days
after your search has ended, or until you have them erased. Searches that are never confirmed end
after 14 days and are erased after 30.</li>
<li><strong>Messages from the contact page:</strong> up to 180 days.</li>
<li><strong>Raw analytics events:</strong> 400 days. After that only totals remain, such as how
many visits reached the third step.</li>
<li><strong>Backups:</strong> copies of the database live on until newer ones replace them. What has
been erased can remain in an old copy until then.</li>
</ul>

<h2>Who sees it</h2>
<p>The members of our team who search for you or who run this service, and the companies that host
our server, our automation and our email and work on our instructions. We don't give your contact
details to owners or to groups: you decide whom you write to. We disclose data to authorities only
when the law obliges us to.</p>

<h2>Your rights</h2>
<p>You can ask us at any time to:</p>
<ul>
<li>show you what we hold about you, and give you a copy;</li>
<li>correct what is wrong;</li>
<li>erase it;</li>
<li>pause its use, or stop a use that rests on our own interest.</li>
</ul>
<p>You can do most of it on your search's page. Or reply to any of our emails and say what you would
like; it needs no form and no reason. When you
ask for erasure, your answers are removed from our server and we remove them from the tools our team
works with. The analytics hold no name or address: once your answers are gone, nothing connects them
to you.</p>
<p>If you think that we handle your data wrongly, please tell us. You can also complain to the data
protection authority of the country you live in.</p>

<h2>Changes</h2>
<p>When this policy changes, the date on this page changes too. If it changes what happens to
answers that you have already sent, we write to you first.</p>

<p><strong>Editor's note, to be removed before going live:</strong> this is a starter text and not
legal advice. Whoever operates this site must review it for their own company: name the controller
and its address, list the hosting, automation and email providers and where they keep data, set a
period for keeping answers, and correct the 400 days if the setting has been changed.</p>`,
  },
];
