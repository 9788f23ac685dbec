import type { FastifyInstance } from "fastify";

/** Files of the browser's part, and what stands beside them in a smaller form. */
const isFile = (route: string) =>
  /^GET \/(?:assets|media\/demo)\/.+\.\w+$|^GET \/[\w-]+\.(?:svg|png|ico)(?:\.\w+)?$|\.(?:gz|br)$/.test(
    route,
  );

/**
 * Every route of an application, with its method; without it where it answers to all of them.
 * Fastify tells them as a tree only.
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
