import { expect, test } from "vitest";
import { describeVisitor } from "./describe-visitor.ts";

const agents = {
  iphone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  android:
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36",
  ipad: "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  androidTablet:
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36",
  windows:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36",
  mac: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
  linux: "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0",
  chromebook:
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36",
  television:
    "Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/2.2 Chrome/63.0 TV Safari/537.36",
  googlebot: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
};

test.each([
  ["mobile", agents.iphone],
  ["mobile", agents.android],
  ["tablet", agents.ipad],
  ["tablet", agents.androidTablet],
  ["desktop", agents.windows],
  ["desktop", agents.mac],
  ["desktop", agents.linux],
  ["desktop", agents.chromebook],
  ["other", agents.television],
  ["other", "Mozilla/5.0"],
  ["other", "__proto__"],
])("the device class is %s for the user agent %s", (deviceClass, userAgent) => {
  expect(describeVisitor({ userAgent })).toMatchObject({ deviceClass, userAgent, isBot: false });
});

test("an analytics event's own user agent takes precedence over that of its request; if both are missing, the visitor's device is unknown", () => {
  const both = describeVisitor({ userAgent: agents.ipad }, { userAgent: agents.windows });
  expect(both).toMatchObject({ deviceClass: "tablet", userAgent: agents.ipad });
  for (const userAgent of [undefined, ""]) {
    const brought = describeVisitor({ userAgent }, { userAgent: agents.windows });
    expect(brought).toMatchObject({ deviceClass: "desktop", userAgent: userAgent ?? null });
    expect(describeVisitor({ userAgent }, { userAgent: "" }).deviceClass).toBeNull();
  }
});

test.each([
  ["google.com", "https://www.google.com/search?q=flat"],
  ["google.com", "HTTPS://WWW.GOOGLE.COM"],
  ["google.com", "https://www.google.com.:8443/"],
  ["m.facebook.com", "http://someone:secret@m.facebook.com:8080/a#b"],
  ["com.google.android.gm", "android-app://com.google.android.gm/"],
  ["xn--bcher-kva.example", "https://www.Bücher.example/"],
  ["www.com", "https://www.com/"],
  ["192.0.2.7", "http://192.0.2.7/"],
  ["[2001:db8::1]", "http://[2001:db8:0::1]:80/"],
  ["direct", ""],
  ["direct", "google.com"],
  ["direct", "about:blank"],
  ["direct", "data:text/html,https://google.com/"],
  ["direct", "https://"],
  ["direct", "https://exa mple/"],
  ["direct", "https://exa\0mple/"],
  ["direct", "https://\uD800/"],
  ["direct", `https://${"a.".repeat(130)}example/`],
  [null, undefined],
])("the referring host is %s for the referrer %j", (referrerHost, referrer) => {
  expect(describeVisitor({ referrer })).toMatchObject({
    referrerHost,
    // The test expects only the referrer's host, because the rest of its URL may identify the
    // visitor.
    referrer: referrerHost === "direct" ? null : referrerHost,
  });
});

test("a visit that comes from another page of the site itself is recorded without a referrer", () => {
  const from = (referrer: string) =>
    describeVisitor(
      { referrer },
      { ownAddresses: ["http://127.0.0.1:3000", "https://www.roost.example"] },
    ).referrerHost;
  expect(from("http://127.0.0.1:3000/blog")).toBe("direct");
  expect(from("https://roost.example/blog")).toBe("direct");
  expect(from("https://blog.roost.example/")).toBe("blog.roost.example");
  expect(from("https://roost.example.org/")).toBe("roost.example.org");
});

test("analytics events contain no details of the visitor if the browser asks not to be tracked", () => {
  const said = { userAgent: agents.mac, referrer: "https://www.google.com/" };
  const brought = { userAgent: agents.mac, wantsPrivacy: true };
  expect(describeVisitor(said, brought)).toEqual({
    userAgent: null,
    referrer: null,
    deviceClass: null,
    referrerHost: null,
    isBot: false,
  });
});

test.each([
  agents.googlebot,
  "Googlebot/2.1",
  "facebookexternalhit/1.1",
  "Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)",
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "Screaming Frog SEO Spider/20.0",
  "UptimeRobot/2.0",
])("a user agent that names a bot counts as a bot: %s", (name) => {
  for (const wantsPrivacy of [false, true]) {
    expect(describeVisitor({ userAgent: name }, { wantsPrivacy }).isBot).toBe(true);
    const brought = { userAgent: name, wantsPrivacy };
    expect(describeVisitor({ userAgent: agents.windows }, brought).isBot).toBe(true);
  }
});

test.each([
  ...Object.values(agents).filter((agent) => agent !== agents.googlebot),
  "Mozilla/5.0 (Linux; Android 11; CUBOT X30 Build/RP1A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/100.0 Mobile Safari/537.36",
  "Mozilla/5.0",
  "node",
  "curl/8.5.0",
  "python-requests/2.31.0",
  "an application of someone's own",
  // A browser that a program drives, as in tests or monitoring, counts as a visitor.
  agents.linux.replace("Firefox/139.0", "HeadlessChrome/137.0.0.0"),
  "",
])("a user agent that does not name a bot is not taken for a bot: %s", (name) => {
  expect(describeVisitor({ userAgent: name }, { userAgent: name }).isBot).toBe(false);
});

/** Texts that make poorly written regular expressions backtrack without end. */
const hostile = [
  "a",
  " ",
  "0.",
  "\u{1F600}",
  "android ",
  "Mozilla/5.0 (",
  "mozilla/",
  "nexus ",
  "like iphone ",
  "x/1.0;",
  "(%: )-.",
  "version/",
  "compatible; x 1.0 ",
].flatMap((part) => [part, ` ${part}`, `${part}(`]);

test("long hostile user agents and referrers cause no errors, and are processed quickly", () => {
  const times = hostile.map((part) => {
    const text = part.repeat(Math.ceil(20_000 / part.length));
    const begun = process.threadCpuUsage();
    const { referrerHost, deviceClass } = describeVisitor(
      { userAgent: text, referrer: `https://${text}` },
      { userAgent: text },
    );
    expect(["mobile", "tablet", "desktop", "other"]).toContain(deviceClass);
    expect(referrerHost?.length).toBeLessThan(254);
    const { user, system } = process.threadCpuUsage(begun);
    return (user + system) / 1_000;
  });
  // The test would take minutes if a regular expression backtracked.
  expect(Math.max(...times)).toBeLessThan(5_000);
});
