import robotsParser from "robots-parser";

/** The name by which robots.txt files refer to Roost. */
export const robotName = "Roost";

export type RobotsQuestion = { text: string; url: string };

/** Returns whether a robots.txt permits Roost to fetch a URL of its website (RFC 9309). */
export function isPermitted({ text, url }: RobotsQuestion): boolean {
  return robotsParser(new URL("/robots.txt", url).href, text).isAllowed(url, robotName) !== false;
}
