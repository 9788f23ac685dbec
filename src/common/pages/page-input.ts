import { pages } from "./page.ts";

export const pageInput = pages.input;
