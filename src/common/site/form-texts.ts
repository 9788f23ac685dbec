/** A placeholder for the number of the step that is shown. */
export const stepMark = "[STEP]";

/** A placeholder for the number of all steps. */
export const stepsMark = "[STEPS]";

/** A placeholder for the name of the chosen city. */
export const cityMark = "[CITY]";

/** A placeholder for the hint of a question, such as `Choose a city`. */
export const hintMark = "[HINT]";

/** A placeholder in a text for the label of a question, as in "Answer “[QUESTION]” first". */
export const questionMark = "[QUESTION]";

/**
 * A placeholder for an answer: the visitor's own, or a correction that the text suggests, as in
 * "Did you mean [ANSWER]?".
 */
export const answerMark = "[ANSWER]";

/**
 * The built-in texts of the questionnaire's controls. The questionnaire itself has the texts of its
 * steps and questions. The buttons "Continue" and "Previous" cannot be edited.
 */
export const formTexts = {
  formStep: `Step ${stepMark} of ${stepsMark}`,
  formChooseOne: "Choose one",
  formChooseSeveral: "Choose one or more",
  formEverywhere: `Anywhere in ${cityMark}`,
  formFirst: `${hintMark} first`,
  formFirstAnswer: `Answer “${questionMark}” first`,
  formNoChoices: "Nothing to choose from here",
  formTo: "to",
  formDoubtEmail: `Did you mean ${answerMark}?`,
  formDoubtTake: "Yes, use it",
  formDoubtKeep: "No, keep mine",
  formDoubtDate: `${answerMark} is more than two years away. Is that right?`,
  formDoubtRight: "Yes, that’s right",
  formSending: "Sending…",
};
