import { routeTree } from "./public-route-tree.gen.ts";
import type { RouteTree } from "./router.tsx";
import { startApplication } from "./start-application.tsx";

// The public route tree leaves out the back office. Visitors load none of its code, and its links
// load a new document.
await startApplication(routeTree as unknown as RouteTree);
