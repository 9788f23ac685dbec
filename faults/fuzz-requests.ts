import fc from "fast-check";
import { bodyNear, jsonNear } from "./fuzz-bodies.ts";
import { type Known, type Schema, type Value, valueOf } from "./fuzz-values.ts";
import { contentTypes, oddHeaders } from "./hostile-inputs.ts";
import type { RawRequest } from "./raw-fetch.ts";

/** The role of the sender. The session cookie of this role is added when the request is sent. */
export type Role = "visitor" | "user" | "admin";
export type FuzzRequest = RawRequest & { role: Role };

/** Returns the number of inputs in a request: in a batch, each call has its own input. */
export const countInputs = ({ path }: FuzzRequest): number =>
  /^\/trpc\/([^?]*)\?batch=1/.exec(path)?.[1]?.split(",").length ?? 1;

/** A procedure or route for which requests are generated. */
export type Call = {
  /** The role that the API call requires; undefined if the call is open to visitors. */
  /** The role of the senders who may make the API call; undefined for public calls. */
  access: "user" | "admin" | undefined;
  schema: Schema;
  /** How many of a hundred generated inputs should be valid. */
  validWeight: number;
};

/**
 * Generates the role of a request's sender: mostly the role that the API call requires, and
 * sometimes another.
 */
const roleFor = (access: Call["access"]): fc.Arbitrary<Role> => {
  const others = fc.constantFrom<Role[]>("visitor", "user", "admin");
  return fc.oneof(
    { weight: 9, arbitrary: fc.constant<Role>(access ?? "visitor") },
    { weight: 1, arbitrary: others },
  );
};

/**
 * The maximum length of a generated text in a URL, in characters, because the server refuses longer
 * URLs without parsing them.
 */
const longestText = 6_000;

/** Encodes text for a URL. Lone surrogates are replaced first, because they cannot be encoded. */
const encode = (text: string): string =>
  encodeURIComponent(text.slice(0, longestText).toWellFormed());

const plain = (value: Value): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

const hostileAddressText = fc.constantFrom(
  "%",
  "%ZZ",
  "%00",
  "%ff",
  "%c0%af",
  "%ed%a0%80",
  "..%2f..%2fetc%2fpasswd",
  "%22%27%3b--",
  "1e3",
  "0x10",
  "-0",
  "01",
  "+1",
  "1%20",
  "2147483648",
  "__proto__",
  "constructor",
  "a".repeat(2_000),
  "%F0%9F%92%A5",
  "null",
  "",
);

/**
 * Generates encoded values for a URL: mostly values that a schema allows, and sometimes hostile
 * text.
 */
const addressText = (value: fc.Arbitrary<Value>, validWeight: number): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: validWeight + 20, arbitrary: value.map((one) => encode(plain(one))) },
    { weight: 10, arbitrary: hostileAddressText },
  );

type Pair = [name: string, text: string];

/** Generates query strings from the properties of a schema. */
function queryOf({ schema, validWeight }: Call, inPath: string[], known: Known) {
  const required = schema.required ?? [];
  const pairs = Object.entries(schema.properties ?? {})
    .filter(([name]) => !inPath.includes(name))
    .map(([name, property]) =>
      fc.option(
        addressText(valueOf(property as Schema, known, name), validWeight).map(
          (text): Pair => [name, text],
        ),
        { nil: undefined, freq: required.includes(name) ? 20 : 2 },
      ),
    );
  const odd = fc.constantFrom<Pair>(
    ["limit", "1"],
    ["__proto__", "1"],
    ["%", "%"],
    ["a[b]", "1"],
    ["q", "1"],
    ["", ""],
  );
  const extra = fc.oneof(
    { weight: validWeight, arbitrary: fc.constant(undefined) },
    { weight: 100 - validWeight, arbitrary: odd },
  );
  return fc.tuple(...pairs, extra).map((all) => {
    const present = all.filter((pair) => pair !== undefined);
    return present.length === 0 ? "" : `?${present.map((pair) => pair.join("=")).join("&")}`;
  });
}

const sent = (
  access: Call["access"],
  parts: { method: fc.Arbitrary<string>; path: fc.Arbitrary<string> },
  body: fc.Arbitrary<string | Buffer | undefined> = fc.constant(undefined),
): fc.Arbitrary<FuzzRequest> =>
  fc
    .record({ ...parts, role: roleFor(access), body, contentType: contentTypes, odd: oddHeaders })
    .map(({ contentType, odd, ...request }) => ({
      ...request,
      headers:
        request.body === undefined || contentType === undefined
          ? odd
          : [["content-type", contentType], ...odd],
    }));

/** Generates the HTTP method of a request: mostly the given method, and sometimes another. */
const methodNear = (method: string) =>
  fc.oneof(
    { weight: 30, arbitrary: fc.constant(method) },
    { weight: 1, arbitrary: fc.constantFrom("HEAD", "OPTIONS", "PUT", "DELETE", "TRACE", "QUERY") },
  );

/** Generates REST requests. Parameters in their path are written as `{name}`. */
export function restRequests(
  method: string,
  path: string,
  call: Call,
  known: Known,
): fc.Arbitrary<FuzzRequest> {
  const { schema, access, validWeight } = call;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const values = names.map((name) =>
    addressText(valueOf((schema.properties?.[name] ?? {}) as Schema, known, name), validWeight),
  );
  const isBodiless = method === "GET" || method === "DELETE";
  const query = method === "GET" ? queryOf(call, names, known) : fc.constant("");
  const address = fc.tuple(fc.tuple(...values), query).map(([texts, asked]) => {
    let next = 0;
    return path.replaceAll(/\{\w+\}/g, () => texts[next++] ?? "") + asked;
  });
  const parts = { method: methodNear(method), path: address };
  if (isBodiless) return sent(access, parts);
  const { [names[0] ?? ""]: _inPath, ...properties } = schema.properties ?? {};
  const required = schema.required?.filter((name) => !names.includes(name)) ?? [];
  const body = valueOf({ ...schema, properties, required }, known);
  return sent(access, parts, bodyNear(jsonNear(body, validWeight)));
}

type Procedure = { name: string; call: Call };

/**
 * Generates batches of procedure calls whose inputs are close to what the procedures' schemas
 * allow.
 */
function batchOf(procedures: Procedure[], type: "query" | "mutation", known: Known) {
  // The maximum length of one input. The inputs of queries are in the URL, and the server refuses a
  // URL that is too long without parsing it.
  const most = type === "query" ? 700 : Number.POSITIVE_INFINITY;
  const inputs = procedures.map(({ name, call }) =>
    jsonNear(valueOf(call.schema, known), call.validWeight).map((text) => ({
      name,
      text: text.length > most ? "{}" : text,
    })),
  );
  return fc.array(fc.oneof(...inputs), { minLength: 1, maxLength: 9, size: "max" }).map((some) => ({
    path: `/trpc/${some.map(({ name }) => name).join(",")}?batch=1`,
    text: `{${some.map(({ text }, index) => `"${index}":${text}`).join(",")}}`,
  }));
}

/** Generates requests with batches of the given procedures. */
export function batchRequests(
  procedures: Procedure[],
  type: "query" | "mutation",
  access: Call["access"],
  known: Known,
): fc.Arbitrary<FuzzRequest> {
  const batch = batchOf(procedures, type, known);
  const path = fc.constant("");
  if (type === "query") {
    return fc
      .tuple(sent(access, { method: methodNear("GET"), path }), batch)
      .map(([request, { path: to, text }]) => ({
        ...request,
        path: `${to}&input=${encode(text)}`,
      }));
  }
  const body = fc.constant("");
  return fc
    .tuple(sent(access, { method: methodNear("POST"), path }, body), batch)
    .map(([request, { path: to, text }]) => ({ ...request, path: to, body: text }));
}

/** Generates requests that call one procedure, once or several times in a batch. */
export function trpcRequests(
  name: string,
  type: "query" | "mutation",
  call: Call,
  known: Known,
): fc.Arbitrary<FuzzRequest> {
  const json = jsonNear(valueOf(call.schema, known), call.validWeight);
  const batches = batchRequests([{ name, call }], type, call.access, known);
  if (type === "mutation") {
    const parts = { method: methodNear("POST"), path: fc.constant(`/trpc/${name}`) };
    return fc.oneof(sent(call.access, parts, bodyNear(json)), batches);
  }
  const input = fc.oneof(
    { weight: 9, arbitrary: json.map(encode) },
    { weight: 1, arbitrary: hostileAddressText },
  );
  const path = input.map((given) => `/trpc/${name}?input=${given}`);
  return fc.oneof(sent(call.access, { method: methodNear("GET"), path }), batches);
}

/** Generates requests without a body, to the given paths. */
export function plainRequests(
  method: string,
  access: Call["access"],
  path: fc.Arbitrary<string>,
  headers: fc.Arbitrary<[string, string][]> = oddHeaders,
): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    method: methodNear(method),
    path,
    role: roleFor(access),
    headers,
  });
}
