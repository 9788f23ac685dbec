/**
 * What an import changed in an administrator's account: a field; `enabled` or `disabled` if the
 * import enabled or disabled the account; `invitation` if the account waits for its first password
 * either only before the import or only after it.
 */
export type ChangedField =
  | "username"
  | "password"
  | "email"
  | "enabled"
  | "disabled"
  | "invitation";

/**
 * The differences between the administrators before and after an import. Each administrator is
 * named by the username.
 */
export type AdminChanges = {
  /** Usernames of the accounts that an import created as administrators or made administrators. */
  added: string[];
  /** Usernames of the administrators whom an import deleted or made ordinary users. */
  removed: string[];
  changed: { username: string; fields: ChangedField[] }[];
  /**
   * The number of administrators that an import added, removed or changed, but that are not in the
   * lists above, because the lists have a maximum length.
   */
  more: number;
};

/**
 * Returns lines that say which administrators an import added, removed or changed, such as
 * `Added: ana`. If there are none, the only line is `No changes`.
 */
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
