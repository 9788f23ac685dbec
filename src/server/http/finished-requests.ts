import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** True for a route that sends static files. */
    isFile?: true;
  }
}

/**
 * A finished request as the metrics count it. Each field has few possible values, because each
 * combination of values becomes a metric of its own. So there is no field for the URL.
 */
export type FinishedRequest = {
  method: string;
  /**
   * The pattern of the request's route. All static files count as one route, and all requests
   * without a route as another.
   */
  route: string;
  /** The class of the HTTP status, such as `2xx`. */
  status: string;
  seconds: number;
};

/**
 * The HTTP methods that the server handles. The metrics count all other methods as "other", because
 * clients can send any name.
 */
const methods = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE"]);

/**
 * Reports each request when it ends, including requests whose client disconnected. Event streams,
 * which do not end by themselves, are left out.
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
      // All static files are counted as one route, although each file at the root of the site has a
      // route of its own.
      route: config.isFile || "file" in config ? "(file)" : (url ?? "(none)"),
      status: `${Math.trunc(reply.statusCode / 100)}xx`,
      seconds: reply.elapsedTime / 1_000,
    });
    done();
  });
}
