import type { FastifyInstance } from "fastify";

/**
 * Accepts JSON bodies only, because another site's form could send plain text. An empty body counts
 * as no body, because some clients send the content type with every request.
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
