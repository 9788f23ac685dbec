import type { NounInput, NounUpdate } from "../content/define-noun.ts";
import { posts } from "./post.ts";

export const postContentMinimum = posts.contentMinimum;
export const postInput = posts.input;
export type PostInput = NounInput<typeof posts>;
export type PostUpdate = NounUpdate<typeof posts>;
