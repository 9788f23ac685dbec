import type { DemoListing } from "../demo-listing.ts";

/** Flats in Berlin, as people offer them in German. */
export const germanListings: DemoListing[] = [
  {
    hoursAgo: 3,
    source: "WG Berlin, Facebook",
    byTeam: true,
    text: `Nachmieter gesucht! 2-Zimmer-Altbau in Neukölln, Weserstraße, 58 m², 3. OG ohne Aufzug.
Kaltmiete 720 €, Nebenkosten 160 €, Warmmiete 880 €. Kaution 3 Kaltmieten.
Balkon zum Hof, Waschmaschine kann bleiben. Frei ab 1. Februar.
Am liebsten per Mail: weser58@example.org`,
  },
  {
    hoursAgo: 5,
    source: "kleinanzeigen.example",
    url: "https://kleinanzeigen.example/berlin/4711",
    text: `3 Zimmer in Prenzlauer Berg, Balkon, EBK mit Spülmaschine
Wohnfläche: 84 m²
Zimmer: 3
Kaltmiete: 1.290,00 €
Nebenkosten: 240,00 €
Gesamtmiete: 1.530,00 €
Kaution: 3.870,00 €
Aufzug vorhanden. Haustiere nach Absprache. Verfügbar ab sofort.
Besichtigung: 030 23125 114`,
  },
  {
    hoursAgo: 8,
    source: "WG Berlin, Facebook",
    text: `Zimmer in 3er-WG frei! 16qm im Wedding, Nähe Leopoldplatz. 490€ warm inkl. Internet. Wir sind zwei (29, 33), kochen gern zusammen. Ab 15.01., mindestens 6 Monate. Schreibt kurz was über euch :) 0171 3920011`,
  },
  {
    hoursAgo: 14,
    source: "Berlin Wohnungen, Telegram",
    url: "https://t.me/berlin_wohnungen_demo/881",
    text: `Möblierte 1-Zimmer-Wohnung in Moabit
32 m², Warmmiete 890 Euro, alles drin (Strom, WLAN).
Kaution zwei Monatsmieten. Frei vom 1. Januar bis 30. Juni.
Keine Haustiere, Nichtraucher.
Kontakt: 0171 3920023`,
    again: {
      hoursAgo: 11,
      source: "moebliert.example",
      url: "https://moebliert.example/angebot/22019",
      text: `Furnished studio in Berlin-Moabit, 32 sqm
All-inclusive rent: 890 € per month (electricity and wifi included)
Deposit: 2 months. Available 1 January to 30 June. No pets, no smoking.
Phone: +49 171 3920023`,
    },
  },
  {
    hoursAgo: 20,
    source: "hausverwaltung.example",
    url: "https://hausverwaltung.example/wohnung/a-17",
    fields: { city: "berlin", rent: 1840, rentKind: "warm" },
    text: `Exklusive 4-Zimmer-Wohnung in Charlottenburg
112 m² | 4 Zimmer | Balkon | Aufzug | Tiefgaragenstellplatz 110 € optional
Nettokaltmiete 1.520 €, Betriebs- und Heizkosten 320 €
Kaution: drei Nettokaltmieten. Bezugsfrei nach Vereinbarung.`,
    later: {
      hoursAgo: 2,
      text: `Exklusive 4-Zimmer-Wohnung in Charlottenburg
112 m² | 4 Zimmer | Balkon | Aufzug | Tiefgaragenstellplatz 110 € optional
Nettokaltmiete 1.420 €, Betriebs- und Heizkosten 320 €
Kaution: drei Nettokaltmieten. Bezugsfrei nach Vereinbarung.`,
    },
  },
  {
    hoursAgo: 27,
    source: "WG Berlin, Facebook",
    text: `Traumwohnung Berlin Mitte, 95 m², 3 Zimmer, voll möbliert, nur 550 € warm!!! Ich bin beruflich in Schottland und kann die Wohnung leider nicht selbst zeigen. Nach Überweisung der Kaution (1100 €) schicke ich Ihnen die Schlüssel per DHL zu. Bitte senden Sie eine Kopie Ihres Ausweises an mitte.wohnung@example.com`,
  },
  {
    hoursAgo: 33,
    source: "kleinanzeigen.example",
    url: "https://kleinanzeigen.example/berlin/4802",
    text: `Helle 2,5-Zimmer-Wohnung in Friedrichshain
Kaltmiete: 980 €
Nebenkosten: 210 €
Wohnfläche: 71,5 m²
Einbauküche, Waschmaschinenanschluss, kein Balkon. Bezug ab 1. März.
Kaution 2.940 €`,
  },
  {
    hoursAgo: 49,
    source: "WG Berlin, Facebook",
    byTeam: true,
    text: `Untermiete Kreuzberg, Graefestr.: 2 Zi, 54qm, möbliert, 1.100 warm, von Mitte Januar bis Ende April. Anmeldung möglich. Katze darf mitkommen. Kaution 1.000 €. Meldet euch unter graefe@example.net`,
  },
  {
    hoursAgo: 76,
    source: "kleinanzeigen.example",
    url: "https://kleinanzeigen.example/berlin/4633",
    text: `1-Zimmer-Apartment in Lichtenberg, 28 m², Kaltmiete 380 €, NK 90 €, Kaution 1.140 €. Aufzug im Haus. Nur an deutsche Mieter, keine Ausländer. Ab sofort frei. Tel. 030 23125 377`,
  },
  {
    hoursAgo: 101,
    source: "Berlin Wohnungen, Telegram",
    url: "https://t.me/berlin_wohnungen_demo/812",
    text: `Schöneberg, Akazienkiez: 2 Zimmer, 66 m², 4. Stock mit Aufzug
warm 1.210 € (kalt 1.020 €)
Kaution 3 MM kalt
Einbauküche Ablöse 1.800 €
frei ab 1.2.`,
    again: {
      hoursAgo: 70,
      source: "WG Berlin, Facebook",
      text: `Wir ziehen aus und suchen Nachmieter für unsere 66m² im Akazienkiez (Schöneberg): 2 Zimmer, 4. Stock, Aufzug, 1020 € kalt / 1210 € warm, ab 1. Februar. Einbauküche für 1800 € Ablöse.`,
    },
  },
  {
    hoursAgo: 170,
    source: "kleinanzeigen.example",
    url: "https://kleinanzeigen.example/berlin/4470",
    decided: "gone",
    text: `Steglitz: 2-Zimmer-Wohnung, 60 m², Erdgeschoss mit Terrasse. Warmmiete 940 €, Kaution 2.250 €. Hund erlaubt. Frei ab sofort.`,
  },
  {
    hoursAgo: 620,
    source: "hausverwaltung.example",
    url: "https://hausverwaltung.example/wohnung/a-02",
    text: `Pankow, 3 Zimmer, 78 m², Balkon, Kaltmiete 890 €, Nebenkosten 230 €, Warmmiete 1.120 €. Kaution 2.670 €. Frei ab sofort.`,
  },
  {
    hoursAgo: 705,
    source: "WG Berlin, Facebook",
    text: `WG-Zimmer in Treptow, 14 m² möbliert, 430 € warm, ab sofort für 3 Monate. Waschmaschine und Geschirrspüler vorhanden. zimmer.treptow@example.org`,
  },
];
