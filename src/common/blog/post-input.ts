import { posts } from "./post.ts";

export const postInput = posts.input;
