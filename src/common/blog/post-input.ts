import type { z } from "zod";
import type { NounInput, NounUpdate } from "../content/define-noun.ts";
import { posts } from "./post.ts";

export const postContentMinimum = posts.contentMinimum;
export const postInput = posts.input;
export type PostInput = NounInput<typeof posts>;
export const postUpdate = posts.update;
export type PostUpdate = NounUpdate<typeof posts>;
export type PostFields = Omit<PostUpdate, "id" | "expectedUpdatedAt">;
export const postTableInput = posts.tableInput;
export type PostTableInput = z.output<typeof posts.tableInput>;
