import { expect, test } from "vitest";
import { issuesOf } from "../validation.ts";
import { listingFields, unknownFields } from "./listing-fields.ts";

test("a listing is valid even if no field is known", () => {
  expect(listingFields.parse(unknownFields())).toEqual(unknownFields());
});

test("each invalid field of a listing gets an error message that names the field", () => {
  const wrong = {
    ...unknownFields(),
    rent: -1,
    rooms: 2.3,
    availableFrom: "2027-02-30",
    phone: "030 1234",
    flatType: "castle",
    link: "javascript:alert(1)",
    features: [""],
  };
  const { error } = listingFields.safeParse(wrong);
  expect(error && issuesOf(error).map(({ message }) => message)).toEqual([
    "Rent must be at least 0",
    "Rooms must be a whole or a half number",
    "Flat type must be one of room, studio, 1_bedroom, 2_bedroom, 3_bedroom, 4_plus, house",
    "Features must not contain an empty text",
    "Available from must be now, or a date such as 2027-03-01",
    "Phone must begin with + and the country code, such as +4930123456",
    "Link must begin with http:// or https://",
  ]);
});
