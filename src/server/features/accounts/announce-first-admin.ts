/**
 * Says to whoever started the product how to log in. Not through the log, which may be kept: a
 * generated password stands here once and nowhere else.
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
