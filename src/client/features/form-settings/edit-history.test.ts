import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { storageOf } from "../../content/testing.ts";
import type { Edit } from "./edit-definition.ts";
import { changeFieldProperties } from "./edit-fields.ts";
import {
  type EditHistory,
  mostSteps,
  newHistory,
  recordEdit,
  redoEdit,
  typingPause,
  undoEdit,
} from "./edit-history.ts";
import { addStep } from "./edit-steps.ts";
import { findHistory, keepHistory, type StepsHistory } from "./history-store.ts";
import { anyEdit } from "./testing.ts";

const { steps } = defaultDefinition;
const city = { step: 0, field: 0 };

/** Changes the label of the city field, and returns all steps of the changed questionnaire. */
const labelled = (label: string, from = steps) =>
  changeFieldProperties(city, { label })({ steps: from }).steps;

/**
 * Types texts into the label of the city field, one letter after another, with a pause before each
 * text.
 */
function typeTexts(texts: string[]): StepsHistory {
  let history = newHistory(steps);
  let now = 0;
  for (const text of texts) {
    now += typingPause;
    for (let length = 1; length <= text.length; length += 1) {
      now += 1;
      history = recordEdit(history, labelled(text.slice(0, length), history.present), now);
    }
  }
  return history;
}

const labelOf = ({ present }: StepsHistory) => present[0]?.fields[0]?.label;

test("letters that are typed into one field without a pause are undone together, and letters typed after a pause are undone separately", () => {
  const typed = typeTexts(["Town", "Village"]);
  expect(labelOf(undoEdit(typed))).toBe("Town");
  expect(labelOf(undoEdit(undoEdit(typed)))).toBe("City");
  expect(labelOf(redoEdit(undoEdit(typed)))).toBe("Village");
});

test("letters that are typed into two fields are undone separately, even without a pause between them", () => {
  const first = recordEdit(newHistory(steps), labelled("T"), 0);
  const second = recordEdit(
    first,
    changeFieldProperties(city, { placeholder: "W" })({ steps: first.present }).steps,
    1,
  );
  expect(undoEdit(second).present).toBe(first.present);
});

test("if the user types a letter and deletes it at once, nothing is left to undo", () => {
  const typed = recordEdit(newHistory(steps), labelled("Cityx"), 0);
  const deleted = recordEdit(typed, labelled("City", typed.present), 1);
  expect(deleted.past).toEqual([]);
  const again = recordEdit(deleted, labelled("Town", deleted.present), 2);
  expect(undoEdit(again).present).toBe(deleted.present);
});

test("only the latest 50 edits can be undone", () => {
  let history = newHistory(steps);
  for (let n = 0; n < 60; n += 1) {
    history = recordEdit(history, labelled(`City ${n}`), n * typingPause);
  }
  let undone = 0;
  for (let next = undoEdit(history); next !== history; next = undoEdit(history)) {
    history = next;
    undone += 1;
  }
  expect(undone).toBe(mostSteps);
  expect(labelOf(history)).toBe("City 9");
});

type Move = { edit: Edit } | "undo" | "redo";

/** Generates random sequences of edits, undos and redos. */
const moves = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: anyEdit.map((edit): Move => ({ edit })) },
    { weight: 2, arbitrary: fc.constantFrom<Move>("undo", "redo") },
  ),
  { maxLength: 30 },
);

/**
 * Applies generated edits, undos and redos, and returns the history. A long pause before each edit
 * makes the edit an undo step of its own.
 */
function play(all: Move[]): StepsHistory {
  let history = newHistory(steps);
  all.forEach((move, place) => {
    if (move === "undo") history = undoEdit(history);
    else if (move === "redo") history = redoEdit(history);
    else {
      const before: QuestionnaireDefinition = { steps: history.present };
      history = recordEdit(history, move.edit(before).steps, place * typingPause);
    }
  });
  return history;
}

/** Lists all states of a history in their order, with the index of the present one. */
const statesOf = ({ past, present, future }: EditHistory<object>) => ({
  states: [...past, present, ...future],
  at: past.length,
});

test("in any edit history, undo goes one state back, redo goes one state forward, and a new edit discards the undone states", () => {
  fc.assert(
    fc.property(moves, anyEdit, (all, edit) => {
      const history = play(all);
      const { states, at } = statesOf(history);
      const undone = undoEdit(history);
      expect(statesOf(undone)).toEqual({ states, at: Math.max(at - 1, 0) });
      expect(statesOf(redoEdit(history))).toEqual({
        states,
        at: Math.min(at + 1, states.length - 1),
      });
      const next = edit({ steps: undone.present }).steps;
      const edited = recordEdit(undone, next, 1e9);
      expect(edited.present).toBe(next);
      expect(edited.future).toEqual(next === undone.present ? undone.future : []);
    }),
  );
});

test("after a reload, the undo history is restored only if the questionnaire is the same as when the history was stored", () => {
  fc.assert(
    fc.property(moves, (all) => {
      const history = play(all);
      // The library devalue, which serializes the history, refuses objects with a key `__proto__`.
      // Histories with an option list of this name are therefore not tested.
      fc.pre(!JSON.stringify(history).includes('"__proto__":'));
      const storage = storageOf();
      keepHistory("key", history, storage);
      const shown = structuredClone(history.present);
      const found = findHistory("key", shown, storage);
      expect(found).toEqual({ ...history, typed: null });
      expect(found.present).toBe(shown);
      const others = addStep({ steps: shown }).steps;
      expect(findHistory("key", others, storage)).toEqual(newHistory(others));
    }),
    { numRuns: 50 },
  );
});

test("40 undo states are stored in less space than 10 questionnaires, and a too small storage keeps only the latest states", () => {
  const history = typeTexts(Array.from({ length: 40 }, (_, n) => `Town ${n}`));
  const storage = storageOf();
  keepHistory("key", history, storage);
  const size = storage.getItem("key")?.length ?? 0;
  expect(size).toBeLessThan(10 * JSON.stringify(steps).length);

  const small = storageOf(size - 1);
  keepHistory("key", history, small);
  expect(findHistory("key", history.present, small).past).toEqual(history.past.slice(-25));
});

test.each(["", "{", "null", "[1]", '[{"past":1,"present":2,"future":3},[],[],[]]'])(
  "if the stored undo history is the invalid text %j, the editor starts with a new undo history",
  (text) => {
    const storage = storageOf();
    storage.setItem("key", text);
    expect(findHistory("key", steps, storage)).toEqual(newHistory(steps));
  },
);
