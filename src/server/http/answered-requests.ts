import type { FastifyInstance } from "fastify";

/** A request that is over, in words of which there are few: never by its address. */
export type AnsweredRequest = {
  method: string;
  /** The pattern of its route; the site's files and what has no route are one each. */
  route: string;
  /** `2xx` and so on. */
  status: string;
  seconds: number;
};

/** Methods that anything here answers to. A sender can make up others. */
const methods = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE"]);

/** Reports each request when it ends, also when its client left; endless streams are left out. */
export function mountAnsweredRequests(
  app: FastifyInstance,
  tell: (request: AnsweredRequest) => void,
): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { url, config } = request.routeOptions;
    if (config.isEndless) return done();
    tell({
      method: methods.has(request.method) ? request.method : "other",
      // Each file has a route of its own, whose name changes with every build.
      route: "file" in config ? "(file)" : (url ?? "(none)"),
      status: `${Math.trunc(reply.statusCode / 100)}xx`,
      seconds: reply.elapsedTime / 1_000,
    });
    done();
  });
}
