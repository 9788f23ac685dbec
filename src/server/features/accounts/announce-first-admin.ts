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
      ? "with the password that ADMIN_PASSWORD gives"
      : `with the password  ${generated}\n  It is shown this once: log in at /admin and choose your own.`;
  process.stdout.write(`\n  The administrator "${username}" was made,\n  ${password}\n\n`);
}
