import { pages } from "./page.ts";

export const pageContentMinimum = pages.contentMinimum;
export const pageInput = pages.input;
export type { PageInput } from "./page.ts";
