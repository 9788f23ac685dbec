import sharp, { type Sharp } from "sharp";
import { unknownFields } from "#common/listings/listing-fields.ts";
import type { Db } from "../../../db/connection.ts";
import { findDuplicates } from "./find-duplicates.ts";
import type { OfferedFlat } from "./flat-rules.ts";
import { rememberListing } from "./remember-listing.ts";

/** Returns a flat of two rooms in Berlin, with the given properties replaced. */
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

/** The shapes of which a room's picture consists: color, left and top edge, width, and height. */
const roomParts = [
  ["c9b68f", 0, 0, 90, 80],
  ["6b4a2f", 0, 55, 90, 25],
  ["eef6ff", 8, 10, 26, 30],
  ["2f4f6b", 30, 45, 50, 18],
  ["fff3b0", 62, 12, 16, 16],
] as const;

/**
 * Draws a room with a window, a bed and a lamp, pixel by pixel, because the server does not let its
 * picture library read SVG.
 */
export function drawRoom(width: number): Sharp {
  const size = { width: 90, height: 80, channels: 3 } as const;
  const pixels = Buffer.alloc(size.width * size.height * size.channels);
  for (const [color, left, top, columns, rows] of roomParts) {
    for (let y = top; y < top + rows; y += 1) {
      const start = size.channels * (y * size.width + left);
      pixels.fill(Buffer.from(color, "hex"), start, start + size.channels * columns);
    }
  }
  return sharp(pixels, { raw: size }).resize(width);
}
