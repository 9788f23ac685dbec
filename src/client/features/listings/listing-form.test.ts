import { expect, test } from "vitest";
import { unknownFields } from "#common/listings/listing-fields.ts";
import { emptyForm, formOf, readForm, readNumber, validFields } from "./listing-form.ts";

test("converting a listing's fields to the texts of the form and back returns the same fields", () => {
  const fields = {
    ...unknownFields(),
    city: "lisbon",
    rent: 1180.5,
    rentKind: "warm" as const,
    rooms: 2.5,
    pets: false,
    features: ["balcony"],
    availableFrom: "now",
    phone: "+351912345678",
  };
  expect(readForm(formOf(fields)).fields).toEqual(fields);
  expect(readForm(emptyForm).fields).toEqual(unknownFields());
});

test("a typed amount may have the thousands and decimal separators of any country", () => {
  const texts = ["1200", "1.200", "1,200", "1 200 €", "1.200,50", "1,200.50", "2,5", "1.234.567"];
  expect(texts.map(readNumber)).toEqual([1200, 1200, 1200, 1200, 1200.5, 1200.5, 2.5, 1234567]);
  expect(readNumber("about 900")).toBeNaN();
});

test("for an invalid field, the listing form reports one error, and the value is treated as unknown", () => {
  const form = { ...emptyForm, rent: "a lot", availableFrom: "soon", phone: "030 12", city: "Ulm" };
  expect(validFields(form)).toEqual({ ...unknownFields(), city: "Ulm" });
  expect(readForm(form).errors).toEqual({
    rent: "Rent must be a number",
    availableFrom: "Available from must be now, or a date such as 2027-03-01",
    phone: "Phone must begin with + and the country code, such as +4930123456",
  });
});
