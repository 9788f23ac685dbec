import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#common/errors.ts";
import type { FormValues } from "#common/search-page/read-wishes.ts";
import { assertPlainJson } from "../plain-json.ts";

/** The maximum number of values that one form may send. */
const mostValues = 1_000;

/**
 * A form that a visitor has posted and that an error page contains, so that the visitor loses no
 * typed text.
 */
export type KeptForm = {
  values: FormValues;
  /**
   * The labels of the fields for texts, by the names of the fields. The page shows these fields, and
   * hides all other values.
   */
  labels: Readonly<Record<string, string>>;
};

/**
 * Accepts form-encoded bodies in a scope of Fastify. Mail programs may send the request for
 * unsubscribing by one click as a multipart body (RFC 8058), which is parsed in the same way.
 */
export function acceptFormBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  for (const type of ["application/x-www-form-urlencoded", "multipart/form-data"]) {
    scope.addContentTypeParser<string>(
      type,
      { parseAs: "string" },
      async (request: FastifyRequest, body: string) =>
        readForm(request, body).catch(() => {
          throw new AppError("BAD_REQUEST", "The form could not be read");
        }),
    );
  }
}

async function readForm(request: FastifyRequest, body: string): Promise<FormValues> {
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const form = await new Response(body, { headers }).formData();
  const values = new Map<string, string[]>();
  let count = 0;
  for (const [name, value] of form) {
    count += 1;
    if (count > mostValues) throw new Error("too many values");
    if (typeof value === "string") values.set(name, [...(values.get(name) ?? []), value]);
  }
  return values;
}

/**
 * Returns the values of a posted form.
 *
 * @throws AppError BAD_REQUEST if a text cannot be stored; UNSUPPORTED_MEDIA_TYPE if the body is no
 * form
 */
export function formOf({ body }: FastifyRequest): FormValues {
  if (!(body instanceof Map)) {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", "The body must be a form");
  }
  const values: FormValues = body;
  assertPlainJson(
    [...values.entries()].map(([name, texts]) => ({ name, texts })),
    {
      maxItems: mostValues,
    },
  );
  return values;
}
