import { randomUUID } from "node:crypto";
import { mapPreferences } from "../src/common/questionnaire/preferences.ts";
import { localTimeOf } from "../src/common/time-zones.ts";
import type { Db } from "../src/server/db/connection.ts";
import { insertListing } from "../src/server/features/listings/store.ts";
import { insertProposals } from "../src/server/features/shortlists/proposal-store.ts";
import { createSubmissions } from "../src/server/features/submissions/creation-store.ts";

const hour = 3_600_000;

/**
 * The flats on the site with proposed shortlists. These shortlists contain all of the flats except
 * the last one, which a test adds to a shortlist.
 */
const flats = [
  { title: "Sunny flat by the castle", neighborhood: "alfama", rent: 1150, sizeM2: 68 },
  { title: "Two bedrooms with a view", neighborhood: "graca", rent: 1240, sizeM2: 74 },
  { title: "Quiet flat near the park", neighborhood: "estrela", rent: 1300, sizeM2: 80 },
  { title: "Attic above the tram", neighborhood: "graca", rent: 980, sizeM2: 55 },
  { title: "Old town classic", neighborhood: "alfama", rent: 1090, sizeM2: 62 },
  { title: "Garden flat", neighborhood: "graca", rent: 1200, sizeM2: 70 },
];

/**
 * The searchers with a proposed shortlist. `flats` are indexes in the list of flats, and `scores`
 * are the scores of these flats. They equal the scores that the server computes, because it matches
 * the searches again as soon as it starts.
 */
const searchers = [
  { name: "Olive Reyes", flats: [0, 1, 2], scores: [100, 98, 69] },
  { name: "Bruno Costa", flats: [3, 4], scores: [98, 100] },
  { name: "Carla Neves", flats: [2], scores: [69] },
  { name: "Dora Pires", flats: [1, 3], scores: [98, 98] },
  { name: "Paul Pause", flats: [2], scores: [69] },
];

const answersOf = (name: string, now: Date) => ({
  city: "lisbon",
  neighborhoods: ["alfama", "graca"],
  moveInDate: localTimeOf(new Date(now.getTime() + 30 * 24 * hour), "Europe/Lisbon").day,
  flatType: "2_bedroom",
  rentRange: [800, 1500],
  includeUtilities: true,
  mustHaveFeatures: ["balcony"],
  name,
  email: `${name.split(" ", 1)[0]?.toLowerCase()}@example.org`,
  phone: "+351 900 000 000",
  additionalComments: "",
  agreeToTerms: true,
});

/** Adds searches with proposed shortlists. One of the searches is paused afterwards. */
export async function writeShortlists(db: Db): Promise<void> {
  const now = new Date();
  const acceptedAt = new Date(now.getTime() - 21 * hour);
  const submissions = searchers.map(({ name }) => ({
    id: randomUUID(),
    acceptedAt: acceptedAt.toISOString(),
    answers: answersOf(name, now),
    definitionVersion: 1,
    sessionId: null,
    journalPath: "submissions/old.jsonl",
    mapping: mapPreferences(answersOf(name, now)),
  }));
  await db.transaction().execute(async (trx) => {
    await createSubmissions(trx, submissions);
    const ids = submissions.map(({ id }) => id);
    await trx
      .updateTable("submissions")
      .set({ confirmedAt: acceptedAt })
      .where("id", "in", ids)
      .execute();
    const listings: string[] = [];
    for (const [place, flat] of flats.entries()) {
      listings.push(
        await insertListing(trx, {
          ...flat,
          city: "lisbon",
          rentKind: "warm",
          currency: "EUR",
          flatType: "2_bedroom",
          bedrooms: 2,
          furnished: "furnished",
          features: place % 2 === 0 ? ["balcony"] : [],
          availableFrom: "now",
          url: `https://flats.example/${place}`,
          postedAt: new Date(now.getTime() - (place + 2) * hour),
          status: "open",
          source: "Flats in Lisbon",
          text: `${flat.title}, ${flat.sizeM2} m², ${flat.rent} € with bills`,
        }),
      );
    }
    const proposals = searchers.map((searcher, place) => ({
      submissionId: submissions[place]?.id ?? "",
      day: localTimeOf(now, "Europe/Lisbon").day,
      kind: "shortlist" as const,
      dueAt: new Date(acceptedAt.getTime() + 24 * hour),
      flats: searcher.flats.map((flat, rank) => ({
        listingId: listings[flat] ?? "",
        score: searcher.scores[rank] ?? 0,
      })),
    }));
    await insertProposals(trx, proposals, now);
    // Without matches, the server would propose the shortlists again.
    const matches = proposals.flatMap(({ submissionId, flats: proposed }) =>
      proposed.map((flat) => ({ submissionId, ...flat, state: "unsent" })),
    );
    await trx.insertInto("matches").values(matches).execute();
    await trx
      .updateTable("submissions")
      .set({ life: "paused" })
      .where("contactName", "=", "Paul Pause")
      .execute();
  });
}
