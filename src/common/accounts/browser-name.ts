type Pattern = readonly [RegExp, string];

// The patterns of user agents, rare browsers first, because the user agent of a rare browser also
// contains the names of more common ones.
const browsers: Pattern[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPT|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const systems: Pattern[] = [
  [/\biPad\b/, "iPad"],
  [/\biPhone\b/, "iPhone"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\b(?:Macintosh|Mac OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (text: string, patterns: Pattern[]) =>
  patterns.find(([pattern]) => pattern.test(text))?.[1];

/** Describes a user agent in words: `Chrome on Android`. */
export function browserName(userAgent: string | null): string {
  const text = userAgent ?? "";
  const browser = nameIn(text, browsers);
  const system = nameIn(text, systems);
  if (!browser && !system) return "Unknown browser";
  return system ? `${browser ?? "Unknown browser"} on ${system}` : (browser ?? "");
}
