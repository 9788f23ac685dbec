import { addDays, toIsoDate } from "#common/dates.ts";
import { cities, type ListingEvent } from "./log.ts";
import { day, hour, type World } from "./world.ts";

/** A simulated flat. Several listings can be about it. */
type Flat = {
  number: number;
  fields: Record<string, unknown> & { rent: number };
  isScam: boolean;
  /**
   * The copies of the flat's listing: when each copy appears at another source, and whether the
   * server takes it for a certain or a likely duplicate.
   */
  copies: { at: number; kind: "certain" | "likely" }[];
  /** The ids of the flat's listings. */
  listings: Set<string>;
  isGone: boolean;
};

type Market = {
  /**
   * Posts the listings that are due. Marks some flats as gone or available again, and changes some
   * rents.
   */
  live(): Promise<void>;
  /**
   * Acts as the team: decides for some pairs of possible duplicates whether both listings are about
   * the same flat, and allows some flagged listings to be sent.
   */
  review(): Promise<void>;
  /**
   * Acts as the team: decides for every undecided pair of possible duplicates whether both listings
   * are about the same flat. The server then knows which possible duplicates are real ones.
   */
  decideAll(): Promise<void>;
  /** Records that a searcher has reported a listing as a scam. */
  report(listing: string): void;
};

const scamText =
  "I am abroad, so please pay the deposit by Western Union before the viewing. The keys come by post.";

type Result = { status: string; id?: string; duplicateOf?: string; listing?: { flags: unknown[] } };
type Pair = { decision: string | null; other: { id: string } };

/**
 * Creates the flats of the simulated days.
 *
 * @param posts the number of listings that are posted in total
 */
export function createMarket(world: World, posts: number): Market {
  const { chance, log, server, share, start, team } = world;
  const flats: Flat[] = [];
  const pairs = new Set<string>();
  const flagged = new Map<string, number>();
  let posted = 0;

  /** Creates a flat. A few of the flats look like an earlier flat, but are different ones. */
  function makeFlat(): Flat {
    const number = flats.length + 1;
    const city = chance.pick(cities);
    const sizeM2 = chance.between(30, 95);
    const bedrooms = chance.between(1, 3);
    const [model] = chance.happens(0.05) ? flats.slice(-6) : [];
    const at = server.now();
    const copyKind = chance.happens(0.5) ? ("certain" as const) : ("likely" as const);
    const flat: Flat = {
      number,
      fields: model
        ? { ...model.fields, title: `Other flat ${number}`, email: null }
        : {
            title: `Flat ${number}`,
            city: city.value,
            neighborhood: chance.pick(city.neighborhoods),
            rent: Math.round(sizeM2 * (14 + chance.between(0, 8))),
            rentKind: "warm",
            sizeM2,
            bedrooms,
            rooms: bedrooms + 1,
            flatType: `${bedrooms}_bedroom`,
            availableFrom: addDays(toIsoDate(new Date(at)), chance.between(3, 45)),
            email: `owner-${number}@landlords.example`,
          },
      // A flat that copies another flat's fields is never a scam. All scams of this test have the
      // same text, so the server would take two scams with the same fields for one flat.
      isScam: model === undefined && chance.happens(0.06),
      copies: chance.happens(0.2)
        ? [{ at: at + chance.between(1, 6 * 24) * hour, kind: copyKind }]
        : [],
      listings: new Set(),
      isGone: false,
    };
    flats.push(flat);
    return flat;
  }

  const record = (listing: string, kind: ListingEvent) =>
    log.listings.push({ at: server.now(), listing, kind });

  function report(listing: string): void {
    record(listing, "flagged");
    flagged.set(listing, server.now() + chance.between(2, 40) * hour);
  }

  /**
   * Sends listings to the API in one request. Each listing is either the first one about its flat,
   * or a copy of the first one.
   */
  async function post(items: { flat: Flat; copy?: "certain" | "likely" }[]): Promise<void> {
    if (items.length === 0) return;
    const body = items.map(({ flat, copy }, place) => ({
      source: copy ? "Copies" : chance.pick(["Feed", "Groups"] as const),
      externalId: `${copy ?? "first"}-${flat.number}-${posted + place}`,
      fields: {
        ...flat.fields,
        ...(copy && { title: `Again ${flat.number}` }),
        ...(copy === "likely" && { email: null }),
      },
      ...(flat.isScam && { text: scamText }),
    }));
    posted += items.length;
    const { results } = (await team.call("POST", "/api/listings", body)) as { results: Result[] };
    for (const [place, { status, id, duplicateOf, listing }] of results.entries()) {
      const flat = items[place]?.flat;
      const stored = id ?? duplicateOf;
      if (!flat || stored === undefined) throw new Error(`A listing was refused: ${status}`);
      if (!log.flatOf.has(stored)) log.flatOf.set(stored, flat.number);
      if (log.flatOf.get(stored) !== flat.number) throw new Error("Two flats were joined");
      flat.listings.add(stored);
      if (status === "duplicate") continue;
      if (!log.sourceOf.has(stored)) log.sourceOf.set(stored, body[place]?.source ?? "");
      pairs.add(stored);
      if (!flat.isScam) continue;
      if (listing?.flags.length === 0) throw new Error("A scam was not flagged");
      report(stored);
    }
  }

  async function setStatus(flat: Flat, status: "gone" | "open"): Promise<void> {
    for (const id of flat.listings) {
      const { duplicateOf } = (await team.query("listings.byId", { id })) as {
        duplicateOf: string | null;
      };
      if (duplicateOf !== null) continue;
      // The test does not know when the server changes the status during the request below, so a
      // mail may show the listing until the response. The log therefore counts the listing as
      // available during the request: it has `back` before the request, and `gone` after the
      // response.
      if (status === "open") record(id, "back");
      await team.call("PATCH", `/api/listings/${id}`, { status });
      if (status === "gone") record(id, "gone");
    }
    flat.isGone = status === "gone";
  }

  /**
   * Tells the server whether each of the given listings and its possible duplicates are about the
   * same flat. Skips pairs that were decided before. Each decision is right, because the test knows
   * the flat of each listing.
   */
  async function decide(listings: readonly string[]): Promise<void> {
    for (const id of listings) {
      pairs.delete(id);
      const found = (await team.query("listings.byId", { id })) as { pairs: Pair[] };
      for (const { decision, other } of found.pairs) {
        if (decision !== null) continue;
        const isSame = log.flatOf.get(id) === log.flatOf.get(other.id);
        const { duplicateOf } = (await team.mutate("listings.decidePair", {
          firstId: id,
          secondId: other.id,
          decision: isSame ? "same" : "different",
        })) as { duplicateOf: string | null };
        if (isSame) log.joined.add(duplicateOf === null ? other.id : id);
      }
    }
  }

  return {
    report,
    decideAll: () => decide([...log.flatOf.keys()]),
    async live() {
      const passed = server.now() - start;
      // Many listings exist before the first search, and the others are posted day by day.
      const wanted = Math.min(posts, posts * (0.3 + (0.7 * passed) / (13 * day)));
      const items: { flat: Flat; copy?: "certain" | "likely" }[] = [];
      for (const flat of flats) {
        const [copy] = flat.copies;
        if (!copy || copy.at > server.now() || flat.isGone) continue;
        flat.copies = [];
        items.push({ flat, copy: copy.kind });
      }
      while (posted + items.length < wanted) items.push({ flat: makeFlat() });
      while (items.length > 0) await post(items.splice(0, 100));
      for (const flat of flats.filter(({ isScam }) => !isScam)) {
        if (flat.isGone) {
          if (chance.happens(0.03 * share)) await setStatus(flat, "open");
        } else if (chance.happens(0.05 * share)) {
          await setStatus(flat, "gone");
        } else if (chance.happens(0.04 * share)) {
          flat.fields.rent = Math.round(flat.fields.rent * (0.9 + chance.between(0, 15) / 100));
          const [id] = flat.listings;
          const fields = { rent: flat.fields.rent };
          await team.call("PATCH", `/api/listings/${id}`, { fields });
        }
      }
    },
    async review() {
      await decide([...pairs].filter(() => chance.happens(0.3)));
      for (const [id, until] of flagged) {
        if (until > server.now()) continue;
        flagged.delete(id);
        if (chance.happens(0.4)) continue;
        record(id, "released");
        await team.mutate("listings.release", { id, what: "flags" });
      }
    },
  };
}
