import { routeTree } from "./public-route-tree.gen.ts";
import type { RouteTree } from "./router.tsx";
import { startApplication } from "./start-application.tsx";

// The browser script of visitors' pages uses a route tree without the back office, so that visitors
// load none of its code. A link to the back office therefore loads a new document.
await startApplication(routeTree as unknown as RouteTree);
