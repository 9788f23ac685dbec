import { beforeEach, expect, test } from "vitest";
import {
  findOwnDraft,
  forgetDraft,
  keepDraft,
  listDrafts,
  newDraftKey,
  rememberOwnKey,
} from "./draft-store.ts";
import { storageOf } from "./testing.ts";

const empty = { title: "", published: false };
const post = { userId: 1, noun: "post", id: 7 };
let storage = storageOf();

beforeEach(() => {
  storage = storageOf();
});

function keep(
  subject: typeof post | { userId: number; noun: string; id: null },
  title: string,
  minute: number,
) {
  const draft = {
    key: newDraftKey(subject),
    values: { title, published: true },
    keptAt: new Date(Date.UTC(2025, 0, 5, 10, minute)).toISOString(),
    changedAt: "2025-01-05T10:00:00.000Z",
    baseUpdatedAt: null,
    isAside: false,
  };
  expect(keepDraft(draft, storage)).toBe(true);
  return draft;
}

test("stored drafts are listed newest first, and deleted drafts are not listed", () => {
  const first = keep(post, "First", 1);
  const second = keep(post, "Second", 2);
  expect(listDrafts(post, empty, storage)).toEqual([second, first]);
  forgetDraft(second.key, storage);
  expect(listDrafts(post, empty, storage)).toEqual([first]);
});

test("drafts are stored separately for each user, content type and row", () => {
  keep(post, "Mine", 1);
  for (const other of [
    { ...post, userId: 2 },
    { ...post, noun: "page" },
    { ...post, id: 70 },
    { ...post, id: null },
  ]) {
    expect(listDrafts(other, empty, storage)).toEqual([]);
  }
});

test("storing a new draft never replaces another draft", () => {
  const fresh = { ...post, id: null };
  keep(fresh, "One window", 1);
  keep(fresh, "Another window", 1);
  expect(listDrafts(fresh, empty, storage)).toHaveLength(2);
});

test.each([
  "",
  "null",
  "{",
  '"text"',
  '{"values":{"title":"T"},"keptAt":"2025-01-05T10:20:00.000Z"}',
  '{"values":{"title":1,"published":true},"keptAt":"2025-01-05T10:20:00.000Z"}',
  '{"values":{"title":"T","published":true},"keptAt":"yesterday"}',
])("the invalid stored draft %s is neither listed nor deleted", (text) => {
  const key = newDraftKey(post);
  storage.setItem(key, text);
  expect(listDrafts(post, empty, storage)).toEqual([]);
  expect(storage.getItem(key)).toBe(text);
});

test("if the browser has no room for a draft, the function that stores it returns the failure", () => {
  const draft = {
    key: newDraftKey(post),
    values: empty,
    keptAt: "",
    changedAt: "",
    baseUpdatedAt: null,
    isAside: false,
  };
  expect(keepDraft(draft, storageOf(10))).toBe(false);
});

test("a draft that an earlier version of the site stored can still be read", () => {
  const keptAt = "2025-01-05T10:20:00.000Z";
  const values = { title: "T", published: true };
  storage.setItem(newDraftKey(post), JSON.stringify({ values, keptAt }));
  const [found] = listDrafts(post, empty, storage);
  expect(found).toMatchObject({ values, changedAt: keptAt, isAside: false });
});

test("if a stored draft lacks text fields or lists that the editor now has, the missing values are read as empty", () => {
  const { values, ...draft } = keep(post, "Before the update", 1);
  const example = { ...empty, shareTitle: "", tags: [] };
  expect(listDrafts(post, example, storage)).toEqual([
    { ...draft, values: { ...values, shareTitle: "", tags: [] } },
  ]);
});

test("a stored draft is listed only if its nested lists and objects have the structure of the editor's values", () => {
  const keptAt = "2025-01-05T10:20:00.000Z";
  const example = { steps: [{ id: "", fields: [{ id: "" }] }] };
  const find = (values: unknown) => {
    storage = storageOf();
    storage.setItem(newDraftKey(post), JSON.stringify({ values, keptAt }));
    return listDrafts(post, example, storage).length;
  };
  expect(find({ steps: [{ id: "a", fields: [{ id: "b", more: 1 }] }] })).toBe(1);
  expect(find({ steps: [] })).toBe(1);
  expect(find({ steps: {} })).toBe(0);
  expect(find({ steps: [null] })).toBe(0);
  expect(find({ steps: [{ id: "a", fields: [{}] }] })).toBe(0);
});

test("a tab restores its own draft, and a new tab restores the newest draft", () => {
  const tab = storageOf();
  const find = () => findOwnDraft(post, empty, storage, tab);
  expect(find()).toBeUndefined();
  const mine = keep(post, "Mine", 1);
  const another = keep(post, "Of another tab", 2);
  expect(find()).toEqual(another);
  rememberOwnKey(post, mine.key, tab);
  expect(find()).toEqual(mine);
  // Once the tab's own draft is deleted, the tab does not automatically restore the draft of
  // another tab.
  forgetDraft(mine.key, storage);
  expect(find()).toBeUndefined();
  expect(findOwnDraft({ ...post, id: 8 }, empty, storage, tab)).toBeUndefined();
});

test("if the user has set aside the newest draft by choosing other values, a new tab restores an older draft", () => {
  const older = keep(post, "Older", 1);
  keepDraft({ ...keep(post, "Aside", 2), isAside: true }, storage);
  expect(findOwnDraft(post, empty, storage, storageOf())).toEqual(older);
});
