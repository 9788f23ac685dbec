import type { FastifyInstance } from "fastify";

/**
 * Reads bodies of JSON, and no others: a form of another site could send plain text. An empty one
 * stands for none, as some clients send the content type with every request; a call that has fields
 * then says which are missing.
 */
export function mountJsonBodies(app: FastifyInstance): void {
  // Each call refuses the names of prototypes itself, with words that say where they are.
  const parse = app.getDefaultJsonParser("ignore", "ignore");
  app.removeContentTypeParser(["text/plain", "application/json"]);
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => (body === "" ? done(null) : parse(request, body, done)),
  );
}
