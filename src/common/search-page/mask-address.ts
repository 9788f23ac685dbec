/**
 * Returns an email address with only the first letter of its name, such as `a•••@example.org`. Its
 * owner recognises it, but people to whom a mail was forwarded do not learn it.
 */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const [first = ""] = address;
  return at < 1 ? "•••" : `${first}•••${address.slice(at)}`;
}
