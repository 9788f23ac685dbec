/** What an import changed of an administrator who was one before and is one now. */
export type ChangedField = "username" | "password" | "email";

/** How the administrators after an import differ from those before, by their usernames. */
export type AdminChanges = {
  /** They are administrators now and were not, with an account or without. */
  added: string[];
  /** They were administrators and are not any more. */
  removed: string[];
  changed: { username: string; fields: ChangedField[] }[];
  /** How many there are beyond those that are listed. */
  more: number;
};

/** The same in short lines, for a log or a list. */
export function describeAdminChanges({ added, removed, changed, more }: AdminChanges): string[] {
  const lines = [
    { head: "Added", names: added },
    { head: "Removed", names: removed },
    {
      head: "Changed",
      names: changed.map(({ username, fields }) => `${username} (${fields.join(", ")})`),
    },
  ].flatMap(({ head, names }) => (names.length > 0 ? [`${head}: ${names.join(", ")}`] : []));
  if (lines.length === 0) return ["The same as before"];
  return more > 0 ? [...lines, `And ${more} more`] : lines;
}
