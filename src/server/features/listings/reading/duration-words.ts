/** The meanings of the words that stand beside a number of months. */
export type DurationWord =
  | "deposit"
  /**
   * Rents that are paid before moving in, and other sums that are stated as a number of rents, such
   * as a commission.
   */
  | "advance"
  | "minimum"
  | "otherTime"
  | "noDeposit";

/** Words that say what a number of months is about, such as the deposit, in all five languages. */
export const durationWords: Partial<Record<DurationWord, string>>[] = [
  {
    deposit: "kaution, mietkaution, mietsicherheit, kautionshöhe",
    advance:
      "provision, maklerprovision, courtage, im voraus, vorauszahlung, vorab, nettoeinkommen, einkommen, abstand, ablöse, jahresmiete, erste miete, gehaltsnachweise, gehaltsabrechnungen",
    minimum:
      "mindestmietdauer, mindestens, mindestmietzeit, mind., mind, mindestlaufzeit, mindestaufenthalt, mindest, minimum, min., mindestvertragslaufzeit, kürzeste mietdauer",
    otherTime:
      "kündigungsfrist, kündigung, frist, höchstens, maximal, max., seit, alle, letzten, baby, alt, für@de, befristet auf, staffel",
    noDeposit:
      "keine kaution, kautionsfrei, ohne kaution, kaution entfällt, kaution: keine, kaution keine, kaution fällt nicht an, kaution wird nicht verlangt, kaution nicht nötig, kaution: 0, null kaution",
  },
  {
    deposit: "deposit, security deposit, dep, bond, refundable deposit, damage deposit, security",
    advance:
      "in advance, advance, upfront, up front, agency fee, fee, first month, last month, commission, income, payslips, first, last, prepaid, advance rent, rent in advance, agency, bank statements, salary slips",
    minimum:
      "minimum, min, min., at least, minimum stay, min stay, minimum term, minimum contract, minimum rental period, minimum lease, minimum tenancy, minimum let, long term only, minimum period, min. stay, shortest stay, minimum rental",
    otherTime:
      "notice, notice period, maximum, max, max., for@en, ago, old, every, break clause, break, last@xx, rolling, up to, next, past, within",
    noDeposit:
      "no deposit, zero deposit, no security deposit, deposit free, without deposit, deposit: none, deposit not required, no deposit needed, no deposit required, deposit: 0, deposit: no, deposit none",
  },
  {
    deposit: "caution, dépôt de garantie, dépôt, depot, garantie, dg@fr",
    advance:
      "honoraires, d'avance, en avance, à l'avance, avance, frais d agence, revenus, frais, loyer d avance, salaires, bulletins, fiches de paie, premier mois, dernier mois",
    minimum:
      "minimum, mini, min, au moins, durée min, durée min., durée minimum, durée minimale, séjour minimum, location minimum, bail minimum, minimale, durée min, minimum de",
    otherTime:
      "préavis, pour@fr, maximum, max, tous les, renouvelable, depuis, bail de, bail d, durée, bail mobilité, pour une durée de, ans",
    noDeposit:
      "pas de caution, sans caution, aucune caution, sans dépôt, pas de dépôt de garantie, sans dépôt de garantie, aucun dépôt, caution : aucune, caution: aucune, dépôt de garantie : aucun, dépôt de garantie: aucun, caution: 0, caution : 0, dépôt de garantie : 0",
  },
  {
    deposit: "fianza, depósito, de fianza, de depósito",
    advance:
      "honorarios, por adelantado, adelantado, adelantados, adelanto, en curso, anticipado, por anticipado, agencia, nóminas, garantía, garantía adicional, aval, primer mes, último mes, comisión, mes corriente, ingresos, de garantía",
    minimum:
      "mínimo, mínima, estancia mínima, al menos, min, min., mínimo de, estancia mínima de, contrato mínimo, por lo menos, permanencia mínima, duración mínima, minimo",
    otherTime:
      "preaviso, máximo, máxima, max, contrato de, cada, hace, prorrogable, prorrogables, por@es, contrato por, durante, aviso, contrato",
    noDeposit:
      "sin fianza, no se pide fianza, fianza: no, sin depósito, no fianza, no hay fianza, ni fianza, fianza: 0, fianza: sin fianza, no pedimos fianza, sin pedir fianza",
  },
  {
    deposit: "caução, cauções, fiança, depósito, caucao, de caução, calção",
    advance:
      "adiantado, adiantada, adiantadas, adiantados, avanço, antecipado, antecipada, antecipadas, avançada, avançadas, avançado, de avanço, em avanço, recibos, rendimentos, comissão, primeira renda, última renda, de renda, primeiro mês, último mês, de entrada, fiador, recibos de vencimento, mês corrente, mês de entrada, à cabeça",
    minimum:
      "mínimo, mínima, estadia mínima, pelo menos, min, min., mínimo de, contrato mínimo, permanência mínima, contrato mínimo de, duração mínima, prazo mínimo, minimo, período mínimo",
    otherTime:
      "aviso prévio, pré aviso, máximo, máxima, max, contrato de, cada, há, renovável, renováveis, por@pt, durante, antecedência, contrato",
    noDeposit:
      "sem caução, não é necessária caução, não pedimos caução, caução: não, sem depósito, não peço caução, não se pede caução, caução: 0, caução: nenhuma, sem necessidade de caução, não há caução",
  },
];
