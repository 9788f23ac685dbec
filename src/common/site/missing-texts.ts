/** The built-in texts of “not found” pages, such as the page of a tag that no post has. */
export const missingTexts = {
  missingBack: "Back to the start",
  missingTagHeading: "Tag Not Found",
  missingTag: "There are no posts with this tag.",
};
