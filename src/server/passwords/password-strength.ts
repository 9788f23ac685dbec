import type { Match, ZxcvbnFactory } from "@zxcvbn-ts/core";

/** The minimum number of guesses that an accepted password must take, as a decimal logarithm. */
const fewestGuesses = 9;

/**
 * The maximum number of characters of a password whose strength is estimated, because the time
 * grows faster than the length.
 */
const estimatedLength = 48;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loads the lists of common passwords and words, which takes 150 ms and 20 MB. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [core, { dictionary, adjacencyGraphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new core.ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: estimatedLength,
  });
}

/** Describes a weak part of a password by a clause, such as "it contains a date or a year". */
function describePart({ pattern, dictionaryName }: Match): string | undefined {
  if (dictionaryName === "userInputs") return "it contains the name of the account or of the site";
  if (pattern === "dictionary") return "it contains a common password or word";
  if (pattern === "repeat") return "it repeats the same characters";
  if (pattern === "sequence") return "it follows the alphabet or counts";
  if (pattern === "spatial") return "it follows the keys of a keyboard";
  if (pattern === "regex" || pattern === "date") return "it contains a date or a year";
  return undefined;
}

/**
 * Returns a name, such as an email address, and the words in it, because attackers try all of them.
 * The words of `anna.mueller@example.org` are "anna", "mueller", "example" and "org". Texts shorter
 * than three characters are left out.
 */
const partsOf = (name: string) =>
  [name, ...name.split(/[^\p{L}\p{N}]+/u)].filter(({ length }) => length >= 3);

/**
 * Estimates how many guesses a password takes. Runs in a worker, because it can take 0.2 seconds.
 * @param names words that an attacker tries first: those of the account and the site
 * @returns why the password is easy to guess, as the end of a sentence; undefined for a strong
 * password
 */
export async function findWeakness(password: string, names: string[]): Promise<string | undefined> {
  estimator ??= loadEstimator();
  const { guessesLog10, sequence } = (await estimator).check(password, names.flatMap(partsOf));
  if (guessesLog10 >= fewestGuesses) return undefined;
  const longestFirst = sequence.toSorted((a, b) => b.token.length - a.token.length);
  return longestFirst.map(describePart).find((words) => words !== undefined) ?? "it is too short";
}
