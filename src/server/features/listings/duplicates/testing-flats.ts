import sharp, { type Sharp } from "sharp";
import { unknownFields } from "#common/listings/listing-fields.ts";
import type { Db } from "../../../db/connection.ts";
import { findDuplicates } from "./find-duplicates.ts";
import type { OfferedFlat } from "./flat-rules.ts";
import { rememberListing } from "./remember-listing.ts";

/** A flat of two rooms in Berlin, with the given differences. */
export function someFlat({
  fields,
  ...others
}: Partial<Omit<OfferedFlat, "fields">> & {
  fields?: Partial<OfferedFlat["fields"]>;
} = {}): OfferedFlat {
  return {
    source: "Wohnen in Berlin",
    externalId: null,
    url: null,
    text: `Nachmieter gesucht für unsere helle Wohnung im Altbau: zwei Zimmer, Küche mit Fenster, Bad mit
      Wanne, ruhiger Hof, Keller und ein Platz für Räder. Wir ziehen aus Berlin weg, bitte schreibt uns.`,
    ...others,
    fields: {
      ...unknownFields(),
      city: "berlin",
      neighborhood: "wedding",
      rent: 935,
      rentKind: "warm",
      sizeM2: 57,
      rooms: 2,
      ...fields,
    },
  };
}

/** Stores a listing of a flat, with the listings that may be the same flat, and returns its id. */
export async function storeFlat(db: Db, flat: OfferedFlat): Promise<string> {
  const { phone: _phone, email: _email, features, missingFeatures, ...fields } = flat.fields;
  const { likely } = await findDuplicates(db, flat);
  const { id } = await db
    .insertInto("listings")
    .values({
      ...fields,
      features: JSON.stringify(features),
      missingFeatures: JSON.stringify(missingFeatures),
      source: flat.source,
      externalId: flat.externalId,
      url: flat.url,
      text: flat.text,
      status: "open",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await rememberListing(db, id, flat, { likely });
  return id;
}

/** Draws a room with a window, a bed and a lamp. */
export function drawRoom(width: number): Sharp {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 80">
    <rect width="90" height="80" fill="#c9b68f"/><rect y="55" width="90" height="25" fill="#6b4a2f"/>
    <rect x="8" y="10" width="26" height="30" fill="#eef6ff"/>
    <rect x="30" y="45" width="50" height="18" fill="#2f4f6b"/>
    <circle cx="70" cy="20" r="9" fill="#fff3b0"/></svg>`;
  return sharp(Buffer.from(drawing)).resize(width);
}
