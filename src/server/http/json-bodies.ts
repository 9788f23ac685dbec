import type { FastifyInstance } from "fastify";

/**
 * Accepts only JSON bodies, because a form on another site could send plain text. An empty body
 * counts as no body, because some clients send a JSON content type with every request.
 */
export function mountJsonBodies(app: FastifyInstance): void {
  // Each call rejects keys such as `__proto__` itself, with a message that says where they are.
  const parse = app.getDefaultJsonParser("ignore", "ignore");
  app.removeContentTypeParser(["text/plain", "application/json"]);
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => (body === "" ? done(null) : parse(request, body, done)),
  );
}
