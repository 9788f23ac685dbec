import { pages } from "./page.ts";

export const pageInput = pages.input;
export type { PageInput } from "./page.ts";
