import { answerMark, cityMark, hintMark, questionMark, stepMark, stepsMark } from "./form-texts.ts";
import { emailMark, sourceMark } from "./result-texts.ts";
import type { TextGroup } from "./text-group.ts";

/**
 * The texts of the questionnaire's controls, and the texts that visitors see after they have sent
 * the questionnaire.
 */
export const questionnaireGroups: TextGroup[] = [
  {
    title: "Controls of the questionnaire",
    note:
      "The steps and questions themselves are under Questions Settings. " +
      `${stepMark} and ${stepsMark} are replaced by numbers, ${cityMark} by the chosen city, ` +
      `${questionMark} and ${hintMark} by the label and the placeholder of the question that must ` +
      `be answered before, and ${answerMark} by an answer.`,
    path: null,
    example: "form",
    fields: [
      { name: "formStep", label: "Above the title of a step", maximum: 60 },
      { name: "formChooseOne", label: "In a list for one choice", maximum: 60 },
      { name: "formChooseSeveral", label: "In a list for several choices", maximum: 60 },
      { name: "formEverywhere", label: "Choice of all neighborhoods", maximum: 60 },
      { name: "formFirst", label: "If an earlier question must be answered", maximum: 100 },
      { name: "formFirstAnswer", label: "If that question has no placeholder", maximum: 100 },
      { name: "formNoChoices", label: "If there is nothing to choose", maximum: 100 },
      { name: "formTo", label: "Between two amounts", maximum: 20 },
      { name: "formDoubtEmail", label: "If an email address looks mistyped", maximum: 100 },
      { name: "formDoubtTake", label: "Button that takes the suggestion", maximum: 40 },
      { name: "formDoubtKeep", label: "Button that keeps the typed answer", maximum: 40 },
      { name: "formDoubtDate", label: "If a date is far away", maximum: 160 },
      { name: "formDoubtRight", label: "Button that confirms the date", maximum: 40 },
      { name: "formSending", label: "Button while the answers are sent", maximum: 40 },
    ],
  },
  {
    title: "After the questionnaire",
    note: `Visitors see these texts before the result card. ${sourceMark} is replaced by the name of a place where the team searches.`,
    path: null,
    example: "stages",
    fields: [
      { name: "stageSearching", label: "Below “Searching for flats...”", maximum: 160 },
      { name: "stageReceived", label: "Below “We've got you!”", maximum: 160 },
      { name: "stageFound", label: "Below “We found a flat for you!”", maximum: 160 },
      { name: "stageIn", label: "Below “You're in!”", maximum: 160 },
      { name: "stageSkip", label: "Button that skips the messages", maximum: 40 },
    ],
  },
  {
    title: "Result card",
    note: `Visitors see this card after they have sent the questionnaire. ${emailMark} is replaced by the visitor's address.`,
    path: null,
    example: "result",
    fields: [
      { name: "resultHeadline", label: "Headline of the card", maximum: 80 },
      { name: "resultRentLead", label: "Before the rent", maximum: 80 },
      { name: "resultRentAfter", label: "After the rent", maximum: 40 },
      { name: "resultText", label: "Text without a confirmation", maximum: 400, hasLines: true },
      {
        name: "resultConfirm",
        label: "Text that asks for the confirmation",
        maximum: 400,
        hasLines: true,
      },
      { name: "resultCorrect", label: "Button to correct the address", maximum: 60 },
      { name: "resultCorrectLabel", label: "Label of the corrected address", maximum: 40 },
      { name: "resultCorrectButton", label: "Button that sends to the new address", maximum: 40 },
      { name: "resultCorrectSending", label: "Button while it sends", maximum: 40 },
      { name: "resultCorrectFailed", label: "If the address could not be sent", maximum: 160 },
      { name: "resultReference", label: "Before the reference", maximum: 40 },
      { name: "resultButton", label: "Button of the card", maximum: 40 },
      { name: "resultNoEmail", label: "Instead of an address that is not asked", maximum: 60 },
    ],
  },
  {
    title: "Notice about the search",
    note: `Visitors see this notice on the home page after they have closed the result card. ${emailMark} is replaced by the visitor's address.`,
    path: null,
    example: "notice",
    fields: [
      { name: "noticeHeadline", label: "Headline of the notice", maximum: 80 },
      { name: "noticeText", label: "Text of the notice", maximum: 200 },
      { name: "noticeReference", label: "Before the reference in the notice", maximum: 40 },
    ],
  },
];
