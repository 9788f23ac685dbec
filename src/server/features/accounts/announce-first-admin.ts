/**
 * Prints how to log in as the first administrator. The text is printed and not logged: it may
 * contain a generated password, and logs may be stored.
 */
export function announceFirstAdmin({
  username,
  generated,
}: {
  username: string;
  generated: string | undefined;
}): void {
  const password =
    generated === undefined
      ? "with the password from ADMIN_PASSWORD"
      : `with the password  ${generated}\n  It is shown only once. Log in at /admin and change it.`;
  process.stdout.write(`\n  The administrator "${username}" was created,\n  ${password}\n\n`);
}
