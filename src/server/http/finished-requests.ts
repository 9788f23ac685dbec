import type { FastifyInstance } from "fastify";

/**
 * A finished request as metrics count it. Each field has few possible values; the request's URL is
 * not among them.
 */
export type FinishedRequest = {
  method: string;
  /**
   * The route's pattern. All static files share one value, and so do all requests without a route.
   */
  route: string;
  /** The class of the HTTP status, such as `2xx`. */
  status: string;
  seconds: number;
};

/**
 * The HTTP methods that the server handles. Clients can send any other name, which metrics count as
 * "other".
 */
const methods = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE"]);

/**
 * Reports each request when it ends, including those whose client disconnected. Endless event
 * streams are left out.
 */
export function mountFinishedRequests(
  app: FastifyInstance,
  report: (request: FinishedRequest) => void,
): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { url, config } = request.routeOptions;
    if (config.isEndless) return done();
    report({
      method: methods.has(request.method) ? request.method : "other",
      // Each static file has a route of its own, whose name changes with every build.
      route: "file" in config ? "(file)" : (url ?? "(none)"),
      status: `${Math.trunc(reply.statusCode / 100)}xx`,
      seconds: reply.elapsedTime / 1_000,
    });
    done();
  });
}
