import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import type { Field, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { sameValue } from "#common/same-value.ts";
import { changeType } from "./change-type.ts";
import { answersLeft, type CountAnswers, consequencesOf } from "./consequences.ts";
import { changeField, type Edit } from "./edit-definition.ts";
import {
  changeCondition,
  changeFieldId,
  changeFieldProperties,
  deleteField,
  moveField,
} from "./edit-fields.ts";
import { addOptions, changeOptionLabel, changeOptionValue, removeOption } from "./edit-options.ts";
import { addStep, deleteStep, moveStep } from "./edit-steps.ts";
import { anyEdit } from "./testing.ts";

const form: QuestionnaireDefinition = defaultDefinition;
const flatType = { step: 1, field: 1 };
const furnishing = { step: 1, field: 2 };
const flatTypes = { ...flatType, list: null };
const cities = { step: 0, field: 0, list: null };

/** Returns an edit that adds a field to the fourth step of the questionnaire. */
const adding =
  (field: Field): Edit =>
  ({ steps }) => ({
    steps: steps.map((step, place) =>
      place === 3 ? { ...step, fields: [...step.fields, field] } : step,
    ),
  });
const yes = [{ value: "yes", label: "Yes" }];

/**
 * Applies edits to the default questionnaire, and returns the messages that say what the edits
 * affect. Each message begins with the affected area of the service, such as `Matching`.
 */
function after(...edits: Edit[]): string[] {
  const edited = edits.reduce((definition, edit) => edit(definition), form);
  return consequencesOf(form, edited).flatMap(({ area, messages }) =>
    messages.map((message) => `${area}: ${message}`),
  );
}

test("before a questionnaire is saved, the editor states how many open and how many ended searches contain an answer that the new version no longer accepts", () => {
  const edits = [
    deleteField(furnishing),
    changeOptionValue(flatTypes, 1, "one"),
    removeOption(flatTypes, 0),
  ];
  const edited = edits.reduce((definition, edit) => edit(definition), form);
  const numbers = [
    { open: 1200, ended: 2 },
    { open: 0, ended: 1 },
    { open: 0, ended: 0 },
  ];
  const answers = answersLeft(form, edited);
  expect(answers).toEqual([
    { fieldId: "flatType", value: "studio" },
    { fieldId: "flatType", value: "1_bedroom" },
    { fieldId: "furnishedStatus" },
  ]);
  const count: CountAnswers = (answer) =>
    numbers[answers.findIndex((each) => sameValue(each, answer))];
  const consequences = consequencesOf(form, edited, count);
  expect(consequences.find(({ area }) => area === "Answers")?.messages).toEqual([
    "“Studio” of “Flat type” can no longer be chosen. 1,200 open and 2 ended searches chose it and keep that answer.",
    "“1 bedroom” of “Flat type” is stored as one instead of 1_bedroom. 0 open and 1 ended searches chose it and keep that answer.",
    "“Furnishing” is no longer asked. Earlier answers to it stay in their searches and in exports. No search has one.",
  ]);
});

test.each<[what: string, edits: Edit[], messages: string[]]>([
  [
    "a deleted field that flats are matched by",
    [deleteField(flatType)],
    [
      "Matching: New searches cannot be matched by flat type: no field has the ID flatType.",
      "Preference records: New preference records have the property type “apartment” and any number of bedrooms: no field has the ID flatType.",
      "Answers: “Flat type” is no longer asked. Earlier answers to it stay in their searches and in exports.",
    ],
  ],
  [
    "a field whose new ID matching does not know",
    [changeFieldId(furnishing, "furniture")],
    [
      "Matching: New searches cannot be matched by furnishing: no field has the ID furnishedStatus.",
      "Matching: Flats are not matched by the new field “Furnishing”.",
      "Answers: The webhook and exports name the answer to “Furnishing” furniture instead of furnishedStatus.",
    ],
  ],
  [
    "a field whose new type matching cannot use",
    [changeField(flatType, (field) => changeType(field, "text"))],
    [
      "Matching: New searches cannot be matched by flat type: the answers to “Flat type” do not fit.",
      ...["Studio", "1 bedroom", "2 bedrooms", "3 bedrooms"].map(
        (label) =>
          `Answers: “${label}” of “Flat type” can no longer be chosen. Earlier answers stay as they are.`,
      ),
    ],
  ],
  [
    "a field whose new type preference records cannot use",
    [changeField({ step: 4, field: 2 }, (field) => changeType(field, "checkbox"))],
    [
      "Preference records: New preference records have no phone number: the answers to “Phone” do not fit.",
    ],
  ],
  [
    "a new option that matching does not know",
    [addOptions(flatTypes, [{ value: "loft", label: "Loft" }])],
    ["Matching: Searches with the answer “Loft” to “Flat type” cannot be matched by flat type."],
  ],
  [
    "a new choice that flats are not matched by",
    [adding({ id: "pets", label: "Pets", type: "select", options: yes })],
    ["Matching: Flats are not matched by the new field “Pets”."],
  ],
  [
    "an option whose value changes under the same label",
    [changeOptionValue(cities, 0, "lisboa")],
    [
      "Answers: “Lisbon” of “City” is stored as lisboa instead of lisbon. Earlier answers stay as they are.",
    ],
  ],
  [
    "a condition on a field that flats are matched by",
    [changeCondition(flatType, { field: "city", is: ["lisbon"] })],
    [
      "Answers: “Flat type” is asked only after some answers. Searches without an answer to it are not matched by flat type.",
    ],
  ],
  [
    "conditions on all fields of a step",
    [
      changeCondition({ step: 3, field: 0 }, { field: "city", is: ["lisbon"] }),
      changeCondition({ step: 3, field: 1 }, { field: "city", is: ["lisbon"] }),
    ],
    [
      "Answers: “Must-haves” is asked only after some answers. Searches without an answer to it are not matched by must-haves.",
      "Answers: “Close to” is asked only after some answers. Searches without an answer to it are not matched by places nearby.",
      "Figures: The step “Features” is skipped after some answers, so fewer visitors see it.",
    ],
  ],
  [
    "a moved step",
    [moveStep(3, 1)],
    [
      "Figures: The step “Features” becomes step 2 instead of step 4, so its figures from before and after cannot be compared.",
    ],
  ],
  [
    "a step with another ID",
    [({ steps }) => ({ steps: steps.map((step, at) => (at === 2 ? { ...step, id: "x" } : step)) })],
    ["Figures: The figures of the step “Budget” begin again, because its ID changes."],
  ],
  [
    "a deleted step without fields that are matched",
    [deleteStep(4)],
    [
      "Preference records: New preference records have no phone number: no field has the ID phone.",
      "Preference records: New preference records have no notes: no field has the ID additionalComments.",
      ...["Full name", "Email", "Phone", "Anything else?"].map(
        (name) =>
          `Answers: “${name}” is no longer asked. Earlier answers to it stay in their searches and in exports.`,
      ),
      "Answers: “I agree to the Terms and Conditions and the Privacy Policy” is no longer asked. Earlier answers to it stay in their searches and in exports.",
      "Figures: The figures of the step “Contact” end. Earlier ones stay in the analytics.",
    ],
  ],
  [
    "labels, an order of fields, and additions that change no figure and no match",
    [
      changeFieldProperties(flatType, { label: "Kind of flat", placeholder: "" }),
      changeOptionLabel(flatTypes, 0, "One room"),
      moveField(flatType, 0),
      addOptions(cities, [{ value: "porto", label: "Porto" }]),
      addStep,
      adding({ id: "why", label: "Why?", type: "textarea" }),
    ],
    [],
  ],
])("before a save, the editor names the consequences of %s", (_what, edits, messages) => {
  expect(after(...edits)).toEqual(messages);
});

test("no message about the consequences of a questionnaire edit contains “undefined” or “[object”", () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 10 }), (edits) => {
      const edited = edits.reduce((definition, edit) => edit(definition), form);
      expect(consequencesOf(edited, structuredClone(edited))).toEqual([]);
      for (const { messages } of [
        ...consequencesOf(form, edited),
        ...consequencesOf(edited, form),
      ]) {
        expect(messages.length).toBeGreaterThan(0);
        for (const message of messages) expect(message).not.toMatch(/undefined|\[object/);
      }
    }),
    { numRuns: 200 },
  );
});
