import type { DemoListing } from "../demo-listing.ts";

/** Flats in Lisbon, as people offer them in Portuguese. */
export const portugueseListings: DemoListing[] = [
  {
    hoursAgo: 4,
    source: "Arrendar em Lisboa, Facebook",
    byTeam: true,
    text: `Arrenda-se T2 na Graça, 70 m2, 2.º andar sem elevador.
Renda 1.250€, despesas não incluídas. 2 meses de caução + 1 renda.
Cozinha equipada com máquina de lavar roupa e loiça. Varanda com vista rio.
Disponível a partir de 15/01. Contacto: graca.t2@example.org`,
    again: {
      hoursAgo: 2,
      source: "Lisbon Rentals, Telegram",
      url: "https://t.me/lisbon_rentals_demo/531",
      text: `T2 in Graça with river view!! 70sqm, second floor (no lift), 1250 eur + bills, two months deposit + first rent. Washing machine and dishwasher. Free from January 15. graca.t2@example.org`,
    },
  },
  {
    hoursAgo: 7,
    source: "imoveis.example",
    url: "https://imoveis.example/lisboa/t1-arroios-9001",
    text: `T1 mobilado em Arroios, Lisboa
45 m² | 1 quarto | 1 casa de banho
950 €/mês, despesas incluídas (água, luz, internet)
Caução: 2 rendas
Animais: não aceita
Disponível: imediatamente`,
  },
  {
    hoursAgo: 16,
    source: "Casas Lisboa, Telegram",
    url: "https://t.me/casas_lisboa_demo/204",
    text: `Quarto em Alvalade para estudante, 12 m2, casa partilhada com 3 pessoas. 420€ com despesas incluídas. Entrada a 1 de fevereiro. Estadia mínima 5 meses. alvalade.quarto@example.net`,
  },
  {
    hoursAgo: 22,
    source: "imoveis.example",
    url: "https://imoveis.example/lisboa/t3-parque-9114",
    text: `T3 Parque das Nações, 118 m2, 2 lugares de garagem, elevador, ar condicionado, varanda.
Renda mensal: 2 150,00 €
Caução: 2 meses
Sem mobília. Livre a partir de 1 de março.`,
    later: {
      hoursAgo: 6,
      text: `T3 Parque das Nações, 118 m2, 2 lugares de garagem, elevador, ar condicionado, varanda.
Renda mensal: 1 980,00 €
Caução: 2 meses
Sem mobília. Livre a partir de 1 de março.`,
    },
  },
  {
    hoursAgo: 29,
    source: "Arrendar em Lisboa, Facebook",
    text: `Apartamento T2 no Chiado totalmente mobilado por apenas 480€/mês tudo incluído! Estou a viver em Inglaterra e não posso mostrar a casa. Envio as chaves por correio depois do pagamento da caução por Western Union. chiado.oferta@example.com`,
  },
  {
    hoursAgo: 41,
    source: "imobiliaria.example",
    url: "https://imobiliaria.example/imovel/e-310",
    fields: { city: "lisbon", rent: 1600 },
    text: `Estrela – T2 remodelado com 82 m², 3.º andar com elevador, cozinha equipada, ar condicionado. Renda: 1.600 €. Duas rendas de caução e fiador. Disponível em fevereiro.`,
  },
  {
    hoursAgo: 58,
    source: "Casas Lisboa, Telegram",
    url: "https://t.me/casas_lisboa_demo/190",
    text: `Campo de Ourique, T1+1, 60m2, mobilado, 1.180€ + despesas. Prédio sem elevador, 1º andar. Aceita animais. Livre já. Falar com a Inês: +33 6 39 98 20 14`,
    again: {
      hoursAgo: 36,
      source: "imoveis.example",
      url: "https://imoveis.example/lisboa/t1-campo-ourique-9077",
      text: `T1+1 mobilado em Campo de Ourique
60 m², 1.º andar sem elevador, animais permitidos
1 180 €/mês, despesas não incluídas
Disponível de imediato
Telefone: +33 6 39 98 20 14`,
    },
  },
  {
    hoursAgo: 83,
    source: "Arrendar em Lisboa, Facebook",
    text: `Alugo estúdio na Baixa, 30 m2, mobilado, 870 euros por mês com água incluída, luz à parte. Um mês de caução. Mínimo 12 meses. Disponível dia 1 de janeiro.`,
  },
  {
    hoursAgo: 120,
    source: "imoveis.example",
    url: "https://imoveis.example/lisboa/t2-avenidas-8870",
    byTeam: true,
    text: `Avenidas Novas – T2 com 90 m²
Renda 1.450 €
Caução 2.900 €
Elevador, 5.º andar, despensa. Sem varanda. Não mobilado, eletrodomésticos incluídos.
Disponível a partir de 1 de fevereiro`,
  },
  {
    hoursAgo: 190,
    source: "Arrendar em Lisboa, Facebook",
    decided: "rejected",
    text: `T1 em Alcântara, 40m2, 700€, só para mulheres brasileiras solteiras, sem filhos. Disponível já. alcantara.t1@example.org`,
  },
  {
    hoursAgo: 640,
    source: "Casas Lisboa, Telegram",
    url: "https://t.me/casas_lisboa_demo/101",
    text: `T0 no Príncipe Real, 28 m2, mobilado, 890€ despesas incluídas, disponível imediatamente. Caução de 1 mês.`,
  },
];
