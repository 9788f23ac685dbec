import type { z } from "zod";
import type { NounInput, NounUpdate } from "../content/define-noun.ts";
import { pages } from "./page.ts";

export const pageContentMinimum = pages.contentMinimum;
export const pageInput = pages.input;
export type PageInput = NounInput<typeof pages>;
export const pageUpdate = pages.update;
export type PageUpdate = NounUpdate<typeof pages>;
export type PageFields = Omit<PageUpdate, "id" | "expectedUpdatedAt">;
export const pageTableInput = pages.tableInput;
export type PageTableInput = z.output<typeof pages.tableInput>;
