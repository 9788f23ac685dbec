/**
 * The meanings of words about rents: the rent of the present tenant, who moves out, or the rent of
 * the next contract.
 */
export type FormerWord =
  | "present"
  | "next"
  /** A word such as "I" or "our". The author may be the present tenant. */
  | "self";

/** The words for the rents of the present and of the next tenant, in all five languages. */
export const formerWords: Record<FormerWord, string>[] = [
  {
    self: "ich, wir, uns, unser, unsere, unserer, unseren, mein, meine, meiner, meinen",
    present:
      "ich zahle, wir zahlen, zahle ich, zahlen wir, ich zahlte, wir zahlten, zahlte ich, zahlten wir, überweise ich, überweisen wir, ich habe bezahlt, wir haben bezahlt, meine miete, unsere miete, mein vertrag, unser vertrag, mein mietvertrag, unser mietvertrag, alter vertrag, alter mietvertrag, altvertrag, aktueller vertrag, laufender vertrag, bisherige miete, derzeitige miete, aktuelle miete, jetzige miete, bisher, bislang, bis jetzt",
    next: "neuer vertrag, neue vertrag, neuen vertrag, neuer mietvertrag, neue mietvertrag, neuen mietvertrag, neumiete, neue miete, neuen miete, neuvermietung, nachmieter, nächsten, nächste, vermieter, vermieterin, hausverwaltung, verwaltung, wird erhöht, kostet sie künftig, künftig, zukünftig, in zukunft, verlangt, verlangen, ab jetzt, aber, ihr zahlt, du zahlst, neu",
  },
  {
    self: "i, we, us, our, my",
    present:
      "i pay, we pay, i currently pay, we currently pay, currently pay, currently paying, i am paying, i'm paying, we are paying, we're paying, have been paying, i've been paying, we've been paying, i was paying, we were paying, i paid, we paid, at the moment i, at the moment we, i transfer, we transfer, my rent, our rent, my current rent, our current rent, current rent, current contract, current lease, my contract, our contract, our own contract, my own contract, my lease, our lease, old contract, old lease, existing contract, previous contract, so far, up to now, until now, current tenant, current tenants, outgoing tenant",
    next: "new contract, new lease, new rent, new tenancy, new one, new tenant, new tenants, next contract, next tenant, next tenants, whoever, landlord, landlady, management, agency, agents, agent, owner, but, goes up, going up, will go up, will be, raised, you pay, you'd pay, you would pay",
  },
  {
    self: "je, j, nous, on, notre, nos, mon, ma",
    present:
      "je paie, je paye, nous payons, on paie, on paye, on payait, je payais, nous payions, jusqu'ici, jusqu'à présent, jusqu'à maintenant, mon loyer, notre loyer, notre loyer actuel, mon loyer actuel, loyer actuel, mon bail, notre bail, bail actuel, ancien bail, locataire actuel, locataires actuels, locataire sortant, locataire sortante",
    next: "nouveau bail, prochain bail, nouveau loyer, nouveau contrat, prochain locataire, prochains locataires, nouveau locataire, futur locataire, propriétaire, régie, agence, bailleur, mais@fr, passe à, passera à, remettra, relouera, sera à, sera de, reloue, vous paierez, tu paieras",
  },
  {
    self: "yo, nosotros, nosotras, mi@es, nuestro, nuestra",
    present:
      "yo pago, ahora pago, pago ahora, actualmente pago, pago actualmente, nosotros pagamos, ahora pagamos, pagamos, pagaba, pagábamos, estoy pagando, estamos pagando, mi alquiler, nuestro alquiler, mi renta, mi contrato, nuestro contrato, contrato antiguo, contrato actual, alquiler actual, renta actual, hasta ahora, inquilino actual",
    next: "nuevo contrato, contrato nuevo, nueva renta, nuevo alquiler, próximo inquilino, nuevo inquilino, nuevos inquilinos, casero, casera, propietario, propietaria, dueño, dueña, agencia, pero@es, sube, subirá, pasa a, pasará a, a partir de, pide, piden",
  },
  {
    self: "eu, nós, nosso, nossa, meu, minha",
    present:
      "eu pago, agora pago, pago agora, neste momento pago, atualmente pago, pago atualmente, nós pagamos, pagava, pagávamos, estou a pagar, estamos a pagar, a minha renda, minha renda, nossa renda, o meu contrato, nosso contrato, contrato antigo, contrato atual, renda atual, até agora, inquilino atual",
    next: "novo contrato, contrato novo, nova renda, próximo inquilino, próximos inquilinos, novo inquilino, novos inquilinos, senhorio, senhoria, proprietário, proprietária, dono, dona, agência, mas@pt, sobe, subirá, passa a, passa para, passará a, a partir de, pede, pedem",
  },
];
