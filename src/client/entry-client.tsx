import { routeTree } from "./public-route-tree.gen.ts";
import type { RouteTree } from "./router.tsx";
import { startApplication } from "./start-application.tsx";

// Visitors carry no part of the back office: its addresses are not among those they go to without
// asking the server.
await startApplication(routeTree as unknown as RouteTree);
