import { createLoader } from "./loader.ts";

/**
 * Loads the screens that follow after the server has accepted the answers. They are loaded while
 * the visitor fills in the last step.
 */
export const afterSubmitLoader = createLoader(() => import("./after-submit.tsx"));
