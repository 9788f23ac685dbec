/** The built-in texts of the pages for addresses at which there is nothing. */
export const missingTexts = {
  missingBack: "Back to the start",
  missingTagHeading: "Tag Not Found",
  missingTag: "There are no posts with this tag.",
};
