/** Posts that the visitors' list shows before it asks for more. */
export const postsPerScreen = 24;
