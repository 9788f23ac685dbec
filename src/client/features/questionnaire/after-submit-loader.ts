import { createLoader } from "./loader.ts";

/**
 * The screens after an accepted questionnaire. The browser loads this module when the last step is
 * shown.
 */
export const afterSubmitLoader = createLoader(() => import("./after-submit.tsx"));
