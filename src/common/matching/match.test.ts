import { expect, test } from "vitest";
import { defaultDefinition } from "../questionnaire/default-definition.ts";
import { labelsOf } from "./labels.ts";
import { match } from "./match.ts";
import { flat } from "./testing-flats.ts";
import { wishesOf } from "./wishes.ts";

const today = "2027-02-01";
const labels = labelsOf(defaultDefinition);

const answers = {
  city: "berlin",
  neighborhoods: ["kreuzberg", "neukoelln"],
  moveInDate: "2027-02-20",
  flatType: "1_bedroom",
  rentRange: [800, 1300],
  includeUtilities: true,
  maxDeposit: "3_months",
  mustHaveFeatures: ["balcony", "petsAllowed"],
  name: "Ana",
  email: "ana@example.org",
};

test("the reasons of a match are sentences about wishes that the flat meets, wishes that it does not meet, and facts that the listing does not mention", () => {
  const { wishes, unmatchable } = wishesOf(answers, defaultDefinition);
  expect(unmatchable).toEqual([]);
  const listing = flat({
    city: "berlin",
    neighborhood: "neukoelln",
    rent: 950,
    rentKind: "cold",
    estimatedUtilities: 230,
    flatType: "1_bedroom",
    rooms: 2,
    pets: true,
    availableFrom: "2027-03-04",
    postedAt: "2027-01-31T10:00:00.000Z",
  });
  expect(match(wishes, listing, { today, taste: null, labels })).toEqual({
    fits: true,
    score: 86,
    reasons: [
      { kind: "met", text: "In Neukölln, which you asked for" },
      {
        kind: "met",
        text: "€1,180 a month with utilities (estimated), within your €1,300",
      },
      { kind: "met", text: "1 bedroom, 2 rooms" },
      { kind: "unmet", text: "Available from March 4, 12 days after your move-in day" },
      { kind: "unknown", text: "Balcony: not mentioned" },
      { kind: "met", text: "Pets are allowed" },
      { kind: "unknown", text: "Deposit: not mentioned" },
    ],
  });
});
