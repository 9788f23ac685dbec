import { confirmingLink } from "./features/accounts/confirm-identity.ts";
import { routeTree } from "./route-tree.gen.ts";
import { startApplication } from "./start-application.tsx";

await startApplication(routeTree, confirmingLink);
