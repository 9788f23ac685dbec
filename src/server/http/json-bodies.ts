import type { FastifyInstance } from "fastify";

/**
 * Accepts only JSON as the body of a request, because a form on another site could send plain text.
 * An empty body counts as no body, because some clients send a JSON content type with every
 * request.
 */
export function mountJsonBodies(app: FastifyInstance): void {
  // The parser does not refuse keys such as `__proto__`, because each procedure refuses them itself
  // with a message that names their position.
  const parse = app.getDefaultJsonParser("ignore", "ignore");
  app.removeContentTypeParser(["text/plain", "application/json"]);
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => (body === "" ? done(null) : parse(request, body, done)),
  );
}
