import type { FastifyInstance } from "fastify";

/** Whether a route serves a built file, or a compressed copy of one. */
const isFile = (route: string) =>
  /^GET \/(?:assets|media\/demo)\/.+\.\w+$|^GET \/[\w-]+\.(?:svg|png|ico)(?:\.\w+)?$|\.(?:gz|br)$/.test(
    route,
  );

/**
 * Returns every route of an application as text, with its HTTP method before the path; a route for
 * all methods has no method. Fastify prints the routes only as a tree, so they are parsed from that
 * tree.
 */
export function mountedRoutes(app: FastifyInstance): string[] {
  const above: string[] = [];
  const routes = app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods = ""] =
        /^((?:[│ ] {3})*)[├└]── (.*) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      if (part === "") return [];
      const depth = indent.length / 4;
      above.length = depth;
      above.push(part);
      const path = above.join("");
      const named = methods.split(", ").filter((method) => method !== "HEAD");
      return named.length > 4 ? [path] : named.map((method) => `${method} ${path}`);
    });
  return routes.filter((route) => !isFile(route));
}
