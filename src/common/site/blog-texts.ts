/** A placeholder for the number of posts, which becomes, for example, `3 posts`. */
export const postsMark = "[POSTS]";

/** A placeholder for the name of a tag. */
export const tagMark = "[TAG]";

/** The built-in texts of the blog's pages besides the posts themselves, such as headings. */
export const blogTexts = {
  blogHeading: "The Blog",
  blogLead:
    "Neighborhoods, contracts, deposits and the small print: notes from people who look for " +
    "flats all day.",
  blogTagLead: `${postsMark} from people who look for flats all day.`,
  blogFeed: "Follow by RSS",
  blogOthers: "Keep reading",
  blogBack: "Back to Blog",
  blogMore: "More posts",
  blogMoreFailed: "The next posts did not come through. They have a page of their own, too:",
  blogNewest: "Back to the newest posts",
  blogEnd: "There are no older posts.",
  blogDescription: "Neighborhoods, contracts, deposits and the small print of looking for a flat.",
  blogTagDescription: `Posts about ${tagMark} for people who look for a flat.`,
};

/** The built-in texts of the invitation at the end of a post. */
export const invitationTexts = {
  invitationHeadline: "Looking for a place yourself?",
  invitationText:
    "Answer five short screens, and we go through the listings and local groups for you. First " +
    "results arrive within 24 hours.",
  invitationButton: "Start your search",
};
