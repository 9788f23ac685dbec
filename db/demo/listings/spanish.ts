import type { DemoListing } from "../demo-listing.ts";

/** Flats in several cities, as people offer them in Spanish. */
export const spanishListings: DemoListing[] = [
  {
    hoursAgo: 6,
    source: "Españoles en Berlín, Facebook",
    byTeam: true,
    text: `Alquilo habitación en piso compartido en Kreuzberg, Berlín. 18 m², 560 € gastos incluidos (calefacción, internet). Fianza 500 €. Disponible desde el 1 de febrero, mínimo 4 meses. Con lavadora y balcón. No se admiten mascotas. kreuzberg.hab@example.org`,
  },
  {
    hoursAgo: 17,
    source: "Españoles en Berlín, Facebook",
    text: `Busco sucesor para mi piso en Friedrichshain (Berlín): 2 habitaciones, 57 m2, 690 € sin gastos, 870 € con gastos. Fianza de 3 meses. Sin ascensor, tercer piso. Libre a partir del 15 de enero.`,
  },
  {
    hoursAgo: 31,
    source: "Españoles en Lisboa, Telegram",
    url: "https://t.me/espanoles_lisboa_demo/48",
    text: `Piso amueblado en Alfama, Lisboa. 1 dormitorio, 42 m², 980 €/mes con gastos incluidos. Un mes de fianza. Sin ascensor, segundo piso. Se aceptan mascotas pequeñas. Disponible ya.`,
  },
  {
    hoursAgo: 44,
    source: "pisos.example",
    url: "https://pisos.example/madrid/lavapies-311",
    text: `Piso en Lavapiés, Madrid. 2 dormitorios, 65 m², exterior, con ascensor y aire acondicionado. 1.150 € al mes, gastos no incluidos. Fianza: 2 meses. Amueblado. Disponible a mediados de enero.`,
  },
  {
    hoursAgo: 63,
    source: "pisos.example",
    url: "https://pisos.example/madrid/chamberi-287",
    text: `Precioso ático en Chamberí, 90 m2, terraza, 450 euros todo incluido. Me encuentro fuera de España por trabajo. Para reservar, haga el pago por MoneyGram antes de la visita y le mando las llaves por mensajero. atico.chamberi@example.com`,
  },
  {
    hoursAgo: 90,
    source: "Españoles en París, Facebook",
    text: `Estudio en París, distrito 12 (Reuilly), 22 m², 780 € gastos incluidos, amueblado, con ascensor. Fianza un mes. Libre desde el 1 de marzo. Contacto: 06 39 98 57 31`,
  },
  {
    hoursAgo: 133,
    source: "Españoles en Lisboa, Telegram",
    url: "https://t.me/espanoles_lisboa_demo/33",
    text: `Habitación individual en Avenidas Novas, Lisboa, 10 m2, 390 € más gastos (unos 40 €). Casa con lavadora y lavavajillas. Entrada inmediata.`,
  },
  {
    hoursAgo: 655,
    source: "pisos.example",
    url: "https://pisos.example/madrid/arguelles-140",
    text: `Argüelles, Madrid: estudio de 30 m², 790 € gastos incluidos, amueblado, disponible ya. Fianza de un mes.`,
  },
];
