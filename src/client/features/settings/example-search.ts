import type { CallView } from "#common/calls/call.ts";
import type { SearchView, WishesView } from "#common/search-page/search-page.ts";
import type { AnsweredFlat, ShortlistDay } from "#common/shortlists/shortlist.ts";

/** An invented search, a few days after its first shortlist. */
export const exampleSearch: SearchView = {
  life: "active",
  endedReason: null,
  isRevivable: false,
  acceptedAt: "2026-01-31T10:00:00.000Z",
  deadline: "2026-02-01T10:00:00.000Z",
  isLate: false,
  day: 3,
  lastDay: 7,
  moreDays: 7,
  isExtendable: false,
  shortlists: [],
  timeZone: "Europe/Lisbon",
  address: "a•••@example.org",
  wishes: [
    { id: "city", question: "City", answer: ["Lisbon"] },
    { id: "rentRange", question: "Rent", answer: ["€800 – €1,200"] },
  ],
  call: { state: "closed" },
};

const flat: AnsweredFlat = {
  listingId: "example",
  shown: {
    title: "Sunny flat with a balcony",
    place: "Alfama, Lisbon",
    cost: "€1,100 a month",
    size: "48 m²",
    from: "March 1",
    postedAt: "2026-01-31T08:00:00.000Z",
    url: "https://flats.example.org/7",
    contact: null,
    reasons: [{ kind: "met", text: "In Alfama, which you asked for" }],
  },
  note: null,
  verdict: null,
  reasons: [],
  words: null,
};

/**
 * An invented day with one flat. `verdict` is the searcher's answer to the flat; null for no
 * answer.
 */
export const exampleDay = (verdict: AnsweredFlat["verdict"] = null): ShortlistDay => ({
  day: 3,
  date: "2026-02-03",
  kind: "shortlist",
  note: null,
  flats: [{ ...flat, verdict }],
});

const freeTimes = ["2026-02-05T14:00:00.000Z", "2026-02-05T15:00:00.000Z"];

export const freeCall: CallView = { state: "free", freeTimes, minutes: 20 };

/** An invented booked feedback call. `place` is the link or the telephone number for the call. */
export const bookedCall = (place: string): CallView => ({
  state: "booked",
  startsAt: "2026-02-04T14:00:00.000Z",
  endsAt: "2026-02-04T14:20:00.000Z",
  place,
  freeTimes,
});

/** Invented answers to a short questionnaire. */
export const exampleWishes: WishesView = {
  life: "active",
  definition: {
    steps: [
      {
        id: "step",
        title: "A step",
        description: "",
        fields: [{ id: "question", label: "Question", type: "text", required: true }],
      },
    ],
  },
  answers: { question: "An answer" },
  stored: { question: "An answer" },
  address: exampleSearch.address,
  issues: [],
};
