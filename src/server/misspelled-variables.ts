import leven from "leven";
import { variableNames } from "./config.ts";

/** Shorter names resemble too many other variables: POST, HOSTS, PORTS. */
const leastLength = 8;

const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/**
 * Finds variables that look like misspelled variables of Roost, which would have no effect.
 * @returns each name with the variable that was probably meant
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
  // One letter in five may differ: RATE_LIMIT, METRICS-PORT, TRUST_PROXIES.
  if (leven(plain(own), plain(known)) <= known.length / 5) return true;
  // A part may be missing at either end: ADMIN_PASS, ANALYTICS_RETENTION, WEBHOOK_URL.
  return own.includes("_") && (known.startsWith(own) || known.endsWith(own));
}

/** Kubernetes sets `ROOST_PORT` in containers next to a service named roost. */
const isOfKubernetes = (name: string, value: string) =>
  name === "ROOST_PORT" && value.startsWith("tcp://");
