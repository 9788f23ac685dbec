import { addDays, toIsoDate } from "#common/dates.ts";
import type { DislikeReason } from "#common/matching/dislike-reasons.ts";
import { cities, type SearcherEvent, type SeenMail } from "./log.ts";
import type { Searcher } from "./searcher.ts";
import { day, hour, type World } from "./world.ts";

export type Searchers = {
  all: readonly Searcher[];
  /** Lets each searcher act at random, or not at all. */
  live(): Promise<void>;
  /** Gives each mail to the searcher to whom it is addressed. */
  deliver(mails: (SeenMail & { text: string; unsubscribe: string | undefined })[]): void;
};

const form = {
  "content-type": "application/x-www-form-urlencoded",
  "sec-fetch-site": "same-origin",
};

/**
 * Creates the given number of searchers.
 *
 * @param report called with each listing that a searcher reports as a scam
 */
export function createSearchers(
  world: World,
  count: number,
  report: (listing: string) => void,
): Searchers {
  const { chance, log, mailbox, server, share, start, team } = world;

  const all = Array.from({ length: count }, (_, place): Searcher => {
    const number = place + 1;
    // Of every 15 searchers, one has a second search, for another city.
    const owner = number % 15 === 0 ? number - 1 : number;
    const isShared = number % 15 === 0 || number % 15 === 14;
    const lateness = chance.between(0, 100);
    return {
      number,
      address: `searcher-${owner}@example.org`,
      city: cities[number % 3] ?? cities[0],
      arrivesAt: start + chance.between(0, chance.happens(0.7) ? 5 * 24 : 12 * 24) * hour,
      confirmsAfter:
        lateness < 12
          ? undefined
          : lateness < 70
            ? 0
            : lateness < 85
              ? chance.between(2, 20) * hour
              : chance.between(25, 70) * hour,
      treatment: isShared || chance.happens(0.88) ? "accept" : chance.pick(["defer", "refuse"]),
      id: undefined,
      submittedAt: undefined,
      promisedUntil: undefined,
      token: undefined,
      unsubscribe: undefined,
      life: "unknown",
      unseen: [],
      canExtend: false,
      call: undefined,
    };
  });

  const record = ({ number }: Searcher, kind: SearcherEvent, startsAt?: string) =>
    log.searchers.push({
      at: server.now(),
      searcher: number,
      kind,
      ...(startsAt !== undefined && { startsAt }),
    });

  async function submit(searcher: Searcher): Promise<void> {
    const { city, address, number } = searcher;
    // No flat is found for the searchers who can pay very little.
    const lowest = chance.happens(0.12) ? 300 : 50 * chance.between(8, 16);
    const [first] = city.neighborhoods;
    const some = chance.some(city.neighborhoods, 0.5);
    const answers = {
      city: city.value,
      neighborhoods: some.length > 0 ? some : [first],
      moveInDate: addDays(toIsoDate(new Date(server.now())), chance.between(20, 60)),
      ...(chance.happens(0.5) && { flatType: chance.pick(["1_bedroom", "2_bedroom"] as const) }),
      rentRange: [lowest, lowest < 400 ? 350 : lowest + 50 * chance.between(10, 24)],
      includeUtilities: true,
      name: `Person ${number}`,
      email: address,
      agreeToTerms: true,
    };
    const sentAt = server.now();
    const answer = await server.askOnce("/api/save-form-data", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(answers),
    });
    searcher.submittedAt = answer ? server.now() : sentAt;
    // If the server was killed, the confirmation mail shows whether the server accepted the search.
    if (!answer) return;
    if (answer.status !== 201) throw new Error(`A search was refused: ${answer.text}`);
    searcher.id = (JSON.parse(answer.text) as { id: string }).id;
    searcher.life = "unconfirmed";
    record(searcher, "submitted");
  }

  /**
   * Sends a form of the search's page. Returns the name of the notice that the server shows
   * afterwards, such as `paused`.
   */
  async function press(searcher: Searcher, values: [string, string][]): Promise<string> {
    const body = new URLSearchParams(values).toString();
    const path = `/search/${searcher.token}`;
    const { status, headers, text } = await server.ask(path, {
      method: "POST",
      headers: form,
      body,
    });
    if (status !== 303) throw new Error(`A form was refused with ${status}: ${text}`);
    return /notice=(\w+)/.exec(headers.get("location") ?? "")?.[1] ?? "";
  }

  async function confirm(searcher: Searcher): Promise<void> {
    if ((await press(searcher, [["do", "confirm"]])) !== "confirmed") return;
    record(searcher, "confirmed");
    searcher.life = "active";
    searcher.promisedUntil = Math.max((searcher.submittedAt ?? 0) + day, server.now() + hour);
    const { treatment, address } = searcher;
    if (treatment !== "accept") mailbox.treat(address, treatment);
  }

  /**
   * Pauses, resumes or ends a search at random. Does nothing near a deadline by which this email
   * address was promised a first shortlist. If the server is killed, the test logs a change some
   * minutes too late, so the log would not show whether the change came before the deadline.
   */
  async function change(searcher: Searcher): Promise<void> {
    const { life, address } = searcher;
    const own = all.filter((each) => each.address === address);
    if (own.some(({ promisedUntil }) => isNear(promisedUntil, server.now()))) return;
    const after = async (notice: string, values: [string, string][], kind: SearcherEvent) => {
      if ((await press(searcher, values)) !== notice) return false;
      record(searcher, kind);
      return true;
    };
    if (life === "active" && chance.happens(0.04 * share)) {
      if (await after("paused", [["do", "pause"]], "paused")) searcher.life = "paused";
    } else if (life === "paused" && chance.happens(0.5 * share)) {
      if (await after("resumed", [["do", "resume"]], "resumed")) searcher.life = "active";
    } else if (chance.happens(0.04 * share)) {
      if (searcher.unsubscribe !== undefined && chance.happens(0.5)) {
        await unsubscribe(searcher);
        return;
      }
      const reason = chance.pick(["found_here", "found_elsewhere", "not_looking"] as const);
      const values: [string, string][] = [
        ["do", "end"],
        ["reason", reason],
      ];
      if (await after("ended", values, "ended")) searcher.life = "ended";
    }
  }

  async function unsubscribe({ address, unsubscribe: token }: Searcher): Promise<void> {
    const { status } = await server.ask(`/unsubscribe/${token}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    if (status !== 200) throw new Error(`Unsubscribing was refused with ${status}`);
    for (const other of all.filter((each) => each.address === address && each.life !== "unknown")) {
      record(other, "unsubscribed");
      other.life = "ended";
    }
  }

  async function answerFlats(searcher: Searcher): Promise<void> {
    for (const listing of searcher.unseen.splice(0)) {
      if (chance.happens(0.8)) continue;
      const answer = chance.happens(0.5) ? "like" : "dislike";
      // Searchers report only few flats, because a reported flat is sent to no other searcher.
      const isScam = answer === "dislike" && chance.happens(0.02);
      const reason = isScam ? "looks_like_scam" : chance.pick(likelyReasons);
      const values: [string, string][] = [
        ["flat", listing],
        ["answer", answer],
        ...(answer === "dislike" ? ([["reasons", reason]] as [string, string][]) : []),
      ];
      if ((await press(searcher, values)) !== "answered") continue;
      log.answers.set(`${searcher.number} ${listing}`, answer);
      if (isScam) report(listing);
    }
  }

  async function changeCall(searcher: Searcher): Promise<void> {
    const { id, call } = searcher;
    if (id === undefined) return;
    const isOver = call !== undefined && Date.parse(call) < server.now() + hour;
    if (isOver || !chance.happens((call === undefined ? 0.1 : 0.2) * share)) return;
    if (call !== undefined && chance.happens(0.4)) {
      if ((await press(searcher, [["do", "cancel-call"]])) !== "callCancelled") return;
      record(searcher, "cancelled", call);
      searcher.call = undefined;
      return;
    }
    const times = (await team.call("GET", `/api/submissions/${id}/free-times`)) as string[];
    // The searcher chooses a time for the call that begins in more than five hours, because the
    // server refuses times that are too near. A booked call is moved to another time.
    const offered = times.filter(
      (each) => each !== call && Date.parse(each) > server.now() + 5 * hour,
    );
    const time = offered[chance.between(0, offered.length)];
    if (time === undefined) return;
    const values = (wish: string): [string, string][] => [
      ["do", wish],
      ["time", time],
    ];
    const [wish, notice, kind] =
      call === undefined
        ? (["book-call", "callBooked", "booked"] as const)
        : (["move-call", "callMoved", "moved"] as const);
    if ((await press(searcher, values(wish))) !== notice) return;
    record(searcher, kind, time);
    searcher.call = time;
  }

  async function liveOne(searcher: Searcher): Promise<void> {
    const { life, submittedAt, confirmsAfter, canExtend } = searcher;
    if (submittedAt === undefined) {
      if (searcher.arrivesAt <= server.now()) await submit(searcher);
      return;
    }
    if (searcher.token === undefined) return;
    if (life === "unconfirmed") {
      const isTime = confirmsAfter !== undefined && server.now() - submittedAt >= confirmsAfter;
      if (isTime) await confirm(searcher);
      return;
    }
    if (life === "active" || life === "paused") {
      if (canExtend) {
        searcher.canExtend = false;
        const isWanted = chance.happens(0.5);
        if (isWanted && (await press(searcher, [["do", "extend"]])) === "extended") {
          record(searcher, "extended");
        }
      }
      await answerFlats(searcher);
      await changeCall(searcher);
      await change(searcher);
    }
  }

  return {
    all,
    async live() {
      for (const searcher of all) await liveOne(searcher);
    },
    deliver(mails) {
      for (const mail of mails) {
        const [, token] = /\/search\/([\w-]{20,})/.exec(mail.text) ?? [];
        const searcher =
          all.find((each) => token !== undefined && each.token === token) ??
          all.find(
            (each) =>
              each.address === mail.address &&
              each.token === undefined &&
              mail.text.toLowerCase().includes(each.city.value),
          );
        if (!searcher) throw new Error(`A mail has no searcher: ${mail.subject}`);
        mail.searcher = searcher.number;
        searcher.token ??= token;
        searcher.unsubscribe ??= mail.unsubscribe;
        if (searcher.life === "unknown") {
          searcher.life = "unconfirmed";
          log.searchers.push({
            at: searcher.submittedAt ?? mail.at,
            searcher: searcher.number,
            kind: "submitted",
          });
        }
        if (mail.reply !== "accepted") continue;
        searcher.unseen.push(...mail.listings);
        if (mail.kind === "last-day") searcher.canExtend = true;
      }
    },
  };
}

/**
 * Returns whether a time is less than 15 minutes before or after `now`. The margin allows for late
 * times in the test's log: the test logs a change when the response arrives, and each restart of a
 * killed server before the response moves the clock forward by four minutes.
 */
const isNear = (time: number | undefined, now: number): boolean =>
  time !== undefined && Math.abs(time - now) < hour / 4;

const likelyReasons = [
  "too_expensive",
  "wrong_area",
  "too_small",
  "wrong_time",
] as const satisfies readonly DislikeReason[];
