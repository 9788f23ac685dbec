import { createLoader } from "./loader.ts";

/** What follows an accepted questionnaire, fetched when its last step is shown. */
export const afterSubmitLoader = createLoader(() => import("./after-submit.tsx"));
