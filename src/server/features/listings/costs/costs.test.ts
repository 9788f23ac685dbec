import { expect, test } from "vitest";
import { costsLine } from "#common/listings/costs-line.ts";
import { type ListingFields, unknownFields } from "#common/listings/listing-fields.ts";
import { openTestContext } from "../../../testing.ts";
import { findComparableRent } from "./comparable-rents.ts";
import { computeCosts } from "./compute-costs.ts";
import { listRentMedians } from "./median-store.ts";

const costsOf = (fields: Partial<ListingFields>) => computeCosts({ ...unknownFields(), ...fields });
const lineOf = (fields: Partial<ListingFields>) =>
  costsLine(costsOf(fields), fields.currency ?? null);

test("monthly costs are rent plus utilities, and costs before moving in are deposit, agency fee and furniture take-over", () => {
  const fields = { rent: 1000, rentKind: "cold", utilities: 180.5, agencyFee: 400 } as const;
  expect(costsOf({ ...fields, depositMonths: 2, takeover: 0 })).toEqual({
    monthly: 1180.5,
    upfront: 2400,
    parts: [
      { name: "Rent", amount: 1000, basis: "said", due: "monthly" },
      { name: "Utilities", amount: 180.5, basis: "said", due: "monthly" },
      { name: "Deposit", amount: 2000, basis: "said", due: "upfront" },
      { name: "Agency fee", amount: 400, basis: "said", due: "upfront" },
      { name: "Furniture take-over", amount: 0, basis: "said", due: "upfront" },
    ],
  });
  expect(lineOf({ ...fields, deposit: 2000 })).toBe("€1,180.50 a month, €2,400 before you move in");
});

test("utilities included in the rent count once in the monthly costs, and not at all in a deposit of several monthly rents", () => {
  const fields = { rent: 1200, rentKind: "warm", utilities: 200, depositMonths: 3 } as const;
  expect(costsOf(fields)).toMatchObject({ monthly: 1200, upfront: 3000 });
});

test("utilities that the rent does not include are estimated by city and size, and marked as an estimate", () => {
  const flat = { city: "berlin", rent: 800, rentKind: "cold", sizeM2: 60 } as const;
  expect(costsOf(flat).parts[1]).toEqual({
    name: "Utilities",
    amount: 230,
    basis: "estimated",
    due: "monthly",
  });
  expect(lineOf(flat)).toBe("about €1,030 a month");
  expect(costsOf({ ...flat, rentKind: null }).monthly).toBe(800);
  expect(costsOf({ ...flat, city: "Porto" }).monthly).toBe(800);
});

test("the summary of a listing's costs uses the listing's currency, and is omitted if the listing states no costs", () => {
  expect(lineOf({})).toBeUndefined();
  expect(lineOf({ deposit: 500, currency: "GBP" })).toBe("£500 before you move in");
});

test("the comparable rent for a flat comes from 30 or more similar listings, or else from a built-in value", async () => {
  const room = { city: "berlin", flatType: "room", sizeM2: null } as const;
  const flat = { city: "lisbon", flatType: "2_bedroom", sizeM2: 60 } as const;
  const stored = (count: number) =>
    Array.from({ length: count }, (_, place) => {
      const sizeM2 = 50 + (place % 20);
      const rent = sizeM2 * (20 + (place % 3));
      return { source: "Test", text: "", status: "open", city: "lisbon", sizeM2, rent };
    });
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  expect(findComparableRent(room, new Map())).toBe(650);
  expect(findComparableRent({ ...flat, city: null }, new Map())).toBeUndefined();

  await db.insertInto("listings").values(stored(29)).execute();
  expect(findComparableRent(flat, await listRentMedians(db))).toBe(60 * 16);
  await db.insertInto("listings").values(stored(1)).execute();
  expect(findComparableRent(flat, await listRentMedians(db))).toBe(60 * 21);
  expect(findComparableRent({ ...flat, sizeM2: 90 }, await listRentMedians(db))).toBe(90 * 14.4);

  const flags = JSON.stringify([{ code: "low_rent", reason: "Low" }]);
  await db.updateTable("listings").set({ flags }).execute();
  expect(await listRentMedians(db)).toEqual(new Map());
});
