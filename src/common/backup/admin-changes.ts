/** A field of an administrator's account that an import changed. */
export type ChangedField = "username" | "password" | "email";

/** The differences between the administrators before and after an import, by username. */
export type AdminChanges = {
  /** Administrators that were none before, with or without an account. */
  added: string[];
  /** Accounts that are no longer administrators. */
  removed: string[];
  changed: { username: string; fields: ChangedField[] }[];
  /** The number of changes that are not listed. */
  more: number;
};

/** Describes the changes in short lines, for a log or a list. */
export function describeAdminChanges({ added, removed, changed, more }: AdminChanges): string[] {
  const lines = [
    { head: "Added", names: added },
    { head: "Removed", names: removed },
    {
      head: "Changed",
      names: changed.map(({ username, fields }) => `${username} (${fields.join(", ")})`),
    },
  ].flatMap(({ head, names }) => (names.length > 0 ? [`${head}: ${names.join(", ")}`] : []));
  if (lines.length === 0) return ["No changes"];
  return more > 0 ? [...lines, `And ${more} more`] : lines;
}
