import type { ListingLanguage } from "#common/listings/listing-fields.ts";
import { type FeatureWord, featureWords } from "./feature-words.ts";
import type { Span } from "./find-numbers.ts";
import { compilePhrases, type Mark } from "./find-phrases.ts";
import { agreed, type FieldReadings, type Found } from "./reading-of.ts";

const findWords = compilePhrases<FeatureWord>(featureWords);

const negator =
  /(?:\b(?:kein|keine|keinen|keinerlei|ohne|nicht|weder|noch kein|no|not|without|no private|has no|doesn't have|does not have|don't have|isn't|there is no|there's no|isn't a|there isn't an?|neither|nor|sem|nao|nao tem|nao ha|nao possui|nem|nem tem|sin|no tiene|no hay|no tenemos|no dispone de|ni|sans|pas d|pas de|pas d'|aucun|aucune|n'a pas de|n'a pas d|non|il n'y a pas d|il n'y a pas de|don't|leider kein|leider keinen|leider keine|not have|does not have|lacks|missing|without any)|nao (?:se )?(?:aceit|permit|admit)[a-z]{1,4}|no (?:se )?(?:acept|permit|admit)[a-z]{1,4}|[❌✗✘🚫✖]\ufe0f?|(?:^|\n) ?[x-] ?kein)[ '"*:]{0,3}(?:(?:smok[a-z]+|raucher[a-z]{0,5}|rauchen|couples|children|kids|parties|fum[a-z]+)(?: ?[/,&] ?| or | and | oder | und | ni | nem | ou | et | o | y ))?(?:an? |einen |eine |the |any |own |eigenen? |um |uma |un |una |unos |de |d'|private |privater |eigener |oder |or )?$/u;
const ending =
  /(?:\b(?:or|nor|oder|noch|ni|nem|ou|o|et|y|and|und|e|\/)|[/,])[ ](?:an? |einen |eine |um |uma |un |una |de |d'|sans |sin |sem )?$/;
const deniedAfter =
  /^[ "'*]{0,2}(?:[:=-] ?(?:no\b|nein|nao\b|non\b|keine?r?\b|❌|✗|none|nicht|inexistant|ohne|kein)|❌|✗|(?:is |are |ist |sind |e |es |esta |est |gibt es |haben wir |hat die wohnung |leider |unfortunately )?(?:not available|nicht vorhanden|nicht dabei|gibt es nicht|fehlt|haben wir nicht|not included|not allowed|nao tem|nao ha|nao incluid[oa]|no hay|no tiene|no disponible|no incluid[oa]|non disponible|inexistente|inexistant|not working|kaputt|broken|out of order|en panne|defekt|avariad[oa]|estragad[oa]|averiad[oa]|leider nicht))/;
/** Matches a denial after a feature, as in the Spanish or Portuguese "lavavajillas no". */
const bareNo = /^ (?:no|nao|nein|non)(?=[.,;!)\n]|$)/;
const unsureAfter =
  /^[^.;\n,]{0,12}\b(?:on request|upon request|auf anfrage|nach absprache|nach rucksprache|nach vereinbarung|a negociar|negociavel|a combinar|a consultar|consultar|a convenir|negotiable|sob consulta|sous conditions?|a discuter|sur demande|small|klein|pequen|petits?|case by case|possible|moglich|possivel|posible|kann|could|can be|considered|preferred|je nach|bajo|previa|evtl|eventuell|depend|depende|verhandelbar|absprache|sous reserve|tolere|in absprache|to be discussed|discuss|talk|unter umstanden|mit zustimmung|mediante|\?)/;
const possibleAfter =
  /^ (?:is |ist |est |ware |would be )?(?:possible|moglich|posible|possivel|kann|optional|opcional|en option|can be)/;
const unsureBefore =
  /\b(?:small|kleine|pequenos?|petits?|some|certain|maybe|eventuell|evtl\.?|possibly|vielleicht|quizas|talvez|peut-etre|optional|optionaler?|nearby|near|next to|neben|nearest|closest|public|future|soon|coming|demnachst|bald|geplanter?|planned|neighbou?r's|nachbars|looking for|suche|need|brauche|if you have|wenn du|unless|gegenuber|en face)(?: an?| einen?| la| el| le| un| une| uma?)? $/;
const allowedAfter =
  /^[ :"']{0,3}(?:(?:sind |ist |are |is |sao |son |sont |bei uns |hier |auch |gerne |gern |herzlich |gladly |also |very |les |los |las |os )*(?:erlaubt|gestattet|willkommen|ok\b|okay|kein problem|moglich(?! nach)|ja\b|allowed|welcome|fine|accepted|permitted|yes\b|permitid|aceites|bem-?vind|bienvenid|admitid|aceptad|accept|autoris|admis|bienvenu|oui|sim\b|si\b|✅|✔|👍|🆗|tolerated))/u;
const deniedPetsAfter =
  /^[ :"']{0,3}(?:(?:sind |ist |are |is |sao |son |sont |leider |bitte |unfortunately |sorry |estrictamente |strictly )*(?:nicht|verboten|unerwunscht|not\b|prohibited|forbidden|nein|no\b|nao\b|non\b|interdit|proibid|prohibid|❌|🚫|refus|exclus|unzulassig|pas\b|ne sont pas))/u;
const deniedInClause = /^[^.,;\n!?()]{0,24}\b(?:nicht|not|nao|pas|non)\b(?! (?:an? )?problem)/;
const allowedBefore =
  /(?:\b(?:allowed|welcome|aceita|aceitam|aceitamos|permite|permitem-se|admite|admiten|acepta|aceptan|permiten|accepte|acceptons|autorise|erlaubt(?:e)?|willkommen|love|like|happy with|fine with|ok with|okay with)[ :](?:se |small )?)$/;

/** Parses the features that the flat has or lacks, and whether pets are allowed. */
export function readFeatures(
  folded: string,
  language: ListingLanguage | null,
  known: ReadonlySet<string>,
): FieldReadings {
  const marks = withoutNested(findWords(folded, language));
  const said = new Map<string, { has: Span[]; lacks: Span[] }>();
  const pets: Found<boolean>[] = [];
  let isPetsUnsure = false;
  let denied: Mark | undefined;
  for (const mark of marks) {
    if (mark.meaning === "none") continue;
    const before = folded.slice(Math.max(0, mark.start - 34), mark.start);
    const after = folded.slice(mark.end, mark.end + 44);
    const sign = signOf(folded, language, mark, denied, before, after);
    if (sign === "denied") denied = mark;
    if (
      mark.meaning === "pets" ||
      mark.meaning === "petsAllowed" ||
      mark.meaning === "petsDenied"
    ) {
      const value = petsOf(mark.meaning, sign, before, after);
      if (value === undefined) isPetsUnsure = true;
      else pets.push({ value, start: mark.start, end: mark.end });
      continue;
    }
    if (sign === "unsure") continue;
    const names =
      mark.meaning === "bothMachines" ? ["washingMachine", "dishwasher"] : [mark.meaning];
    for (const name of names.filter((each) => known.has(each))) {
      const entry = said.get(name) ?? { has: [], lacks: [] };
      entry[sign === "denied" ? "lacks" : "has"].push(mark);
      said.set(name, entry);
    }
  }
  const only = (sign: "has" | "lacks", other: "has" | "lacks") =>
    listOf(
      [...said].flatMap(([name, spans]): [string, Span | undefined][] =>
        spans[other].length === 0 ? [[name, spans[sign][0]]] : [],
      ),
    );
  return {
    features: only("has", "lacks"),
    missingFeatures: only("lacks", "has"),
    pets: isPetsUnsure && agreed(pets).sure?.value === true ? { possible: pets } : agreed(pets),
  };
}

type Sign = "said" | "denied" | "unsure";

function signOf(
  folded: string,
  language: ListingLanguage | null,
  mark: Mark,
  denied: Mark | undefined,
  before: string,
  after: string,
): Sign {
  if (deniedAfter.test(after) || bareNo.test(after)) return "denied";
  // In Portuguese, "no" means "in the", so it denies nothing.
  const isNegated = negator.test(before) && !(language === "pt" && /\bno $/.test(before));
  if (isNegated) return "denied";
  // In "No lift or balcony", "no" also denies the balcony. In "No lift and balcony", it is unclear
  // whether "no" denies the balcony.
  const gap = denied ? folded.slice(denied.end, mark.start) : undefined;
  if (
    gap !== undefined &&
    gap.length < 14 &&
    ending.test(` ${gap.trimStart()}`) &&
    !gap.includes("\n")
  ) {
    return /\b(?:or|nor|oder|noch|ni|nem|ou|o)\b/.test(gap)
      ? "denied"
      : /,/.test(gap)
        ? "said"
        : "unsure";
  }
  if (unsureAfter.test(after) && mark.meaning.startsWith("pets")) return "unsure";
  // An optional parking space counts as a feature, because it can be rented.
  if (possibleAfter.test(after) && mark.meaning !== "parking") return "unsure";
  return unsureBefore.test(before) ? "unsure" : "said";
}

function petsOf(
  meaning: "pets" | "petsAllowed" | "petsDenied",
  sign: Sign,
  before: string,
  after: string,
): boolean | undefined {
  if (unsureAfter.test(after) || sign === "unsure") return undefined;
  if (meaning === "petsDenied") return false;
  if (sign === "denied") return false;
  if (meaning === "petsAllowed") return true;
  if (deniedPetsAfter.test(after) || deniedInClause.test(after)) return false;
  return allowedAfter.test(after) || allowedBefore.test(before) ? true : undefined;
}

const withoutNested = (marks: readonly Mark<FeatureWord>[]) => {
  let end = -1;
  return marks.filter((mark) => {
    const isFirst = mark.start >= end;
    if (isFirst) end = mark.end;
    return isFirst;
  });
};

/**
 * The maximum length in characters of the evidence (the part of the text that states the features).
 * If the features are further apart, only the words for the first feature are the evidence.
 */
const longestEvidence = 200;

function listOf(entries: readonly [string, Span | undefined][]) {
  const spans = entries.flatMap(([, span]) => (span ? [span] : []));
  const [first] = spans;
  if (!first) return {};
  const start = Math.min(...spans.map((each) => each.start));
  const end = Math.max(...spans.map((each) => each.end));
  const value = entries.map(([name]) => name);
  return {
    sure:
      end - start <= longestEvidence
        ? { value, start, end }
        : { value, start: first.start, end: first.end },
  };
}
