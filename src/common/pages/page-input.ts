import type { NounInput } from "../content/define-noun.ts";
import { pages } from "./page.ts";

export const pageContentMinimum = pages.contentMinimum;
export const pageInput = pages.input;
export type PageInput = NounInput<typeof pages>;
