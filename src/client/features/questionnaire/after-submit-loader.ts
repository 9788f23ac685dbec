import { createLoader } from "./loader.ts";

/**
 * Loads the screens that follow an accepted questionnaire. The browser loads them when the last
 * step is shown.
 */
export const afterSubmitLoader = createLoader(() => import("./after-submit.tsx"));
