/** The number of posts that the visitors' list shows before it loads more. */
export const postsPerScreen = 24;
