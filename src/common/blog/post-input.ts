import { posts } from "./post.ts";

export const postInput = posts.input;
export type { PostInput } from "./post.ts";
