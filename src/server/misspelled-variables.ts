import leven from "leven";
import { variableNames } from "./config.ts";

/**
 * The minimum length of a variable's name to be compared. Shorter names resemble too many variables
 * of other programs, such as POST, HOSTS and PORTS.
 */
const leastLength = 8;

const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/**
 * Finds variables that look like misspelled variables of Roost. Such a variable would have no
 * effect.
 *
 * @returns each misspelled name, with the variable that was probably meant
 */
export function findMisspelled(variables: NodeJS.ProcessEnv): { name: string; meant: string }[] {
  return Object.entries(variables).flatMap(([name, value]) => {
    if (!value || variableNames.includes(name)) return [];
    const meant = variableNames.find((known) => looksLike(name, known));
    return meant === undefined || isOfKubernetes(name, value) ? [] : [{ name, meant }];
  });
}

function looksLike(name: string, known: string): boolean {
  const own = name.replace(/^ROOST_/i, "");
  if (own === known) return true;
  if (known.length < leastLength) return false;
  // One letter in five may differ, so that RATE_LIMIT, METRICS-PORT and TRUST_PROXIES are
  // recognized as misspelled names of variables.
  if (leven(plain(own), plain(known)) <= known.length / 5) return true;
  // A part of the name may be missing at its beginning or end, so that ADMIN_PASS,
  // ANALYTICS_RETENTION and WEBHOOK_URL are recognized as misspelled names of variables.
  return own.includes("_") && (known.startsWith(own) || known.endsWith(own));
}

/**
 * Returns whether Kubernetes has set a variable: it sets `ROOST_PORT` in containers next to a
 * service named roost.
 */
const isOfKubernetes = (name: string, value: string) =>
  name === "ROOST_PORT" && value.startsWith("tcp://");
