import type { ListingFields, ListingLanguage } from "#common/listings/listing-fields.ts";
import { compilePhrases } from "./find-phrases.ts";
import { agreed, type FieldReading } from "./reading-of.ts";

type Furnishing = NonNullable<ListingFields["furnished"]>;

const findWords = compilePhrases<Furnishing>([
  {
    furnished:
      "möbliert*, vollmöbliert*, voll möbliert*, komplett möbliert*, fully furnished, furnished, meublé, meublée, meublés, meublées, entièrement meublé, mobilado, mobilada, mobilados, totalmente mobilado, totalmente mobilada, mobiliado, mobiliada, amueblado, amueblada, amueblados, totalmente amueblado, completamente amueblado, completamente amueblada, totalmente equipado y amueblado, mobilado e equipado, tout meublé, furnitured, full furnished, möblierung: ja, furnishing: yes, furnished: yes, ameublado, todo amueblado, meuble@fr, mit möbeln, com mobília, con muebles, mit möblierung, möblierte",
    semi_furnished:
      "teilmöbliert*, teil möbliert*, teilweise möbliert*, halb möbliert*, halbmöbliert*, part furnished, part-furnished, partly furnished, partially furnished, semi furnished, semi-furnished, semifurnished, semi mobilado, semi-mobilado, semimobilado, parcialmente mobilado, parcialmente mobilada, semi mobilada, semi-mobilada, semi amueblado, semi-amueblado, semiamueblado, semiamueblada, parcialmente amueblado, parcialmente amueblada, semi-meublé, semi meublé, partiellement meublé, partiellement meublée, en partie meublé, semi amueblada, meio mobilado",
    unfurnished:
      "unmöbliert*, nicht möbliert*, ohne möbel, s/ mobília, s/ móveis, s/ muebles, mobília: não, mobilia ❌, ❌ mobília, ❌ furniture, ❌ furnished, ❌ muebles, ❌ möbel, vacío de muebles, vacía de muebles, vazio de móveis, unfurnished, un-furnished, not furnished, non meublé, non-meublé, non meublée, non-meublée, vide@fr, vides@fr, loué vide, location vide, louée vide, sans meubles, sem mobília, não mobilado, não mobilada, por mobilar, sem móveis, sin amueblar, sin muebles, no amueblado, no amueblada, desamueblado, desamueblada, pas meublé, pas meublée, without furniture, furnished: no, no furniture, não está mobilado, vacío@xx, möbliert: nein, meublé : non, meublé: non, mobilado: não, amueblado: no, unmoebliert, leer@de, leeres@de, isn't furnished, vazio@pt, vazia@pt, sem mobílias, vacía@xx, nu@fr",
  },
]);

const kitchenBefore =
  /\b(?:kuche|kitchen|cuisine|cocina|cozinha|kitchenette|wohnkuche|bathroom|bad|bano|lounge|common areas?|kochnische)(?: (?:is|ist|est|es|e|esta|totalmente|completamente|fully|voll|komplett|entierement|semi))? $/;
const otherNoun =
  /^ (?:kuche|kuchen|kitchen|cuisine|cozinha|cocina|terrace|terrasse|balcony|garden)/;
const doubtBefore =
  /(?:\b(?:oder|or|ou|o|optional|wahlweise|optionally|can be|kann|auf wunsch|possibly|peut etre|puede|puede ser|pode ser|could be|entweder|either|nicht|not|non|no|nao|pas|auf anfrage|if) )$/;
const doubtAfter =
  /^ (?:auf wunsch|on request|moglich|possible|optional|sur demande|opcional|oder|or un)/;
const emptyContext = /^ (?:pocket|poche|promesse|ordure|grenier|sanitaire|stehend|steht|stand)/;

/** Parses whether the flat is furnished. Statements about the kitchen alone are ignored. */
export function readFurnishing(
  folded: string,
  language: ListingLanguage | null,
): FieldReading<Furnishing> {
  const found = findWords(folded, language).flatMap(({ meaning, start, end }) => {
    const before = folded.slice(Math.max(0, start - 40), start);
    const after = folded.slice(end, end + 14);
    if (kitchenBefore.test(before) || otherNoun.test(after) || emptyContext.test(after)) return [];
    const isDoubtful = doubtBefore.test(before) || doubtAfter.test(after);
    return [{ value: meaning, start, end, isDoubtful }];
  });
  const values = found.map(({ value, start, end }) => ({ value, start, end }));
  return found.some(({ isDoubtful }) => isDoubtful) ? { possible: values } : agreed(values);
}
