/**
 * Returns an email address with only the first letter of its name, such as `a•••@example.org`. The
 * owner recognizes the address, but a person to whom a mail was forwarded cannot read it.
 */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const [first = ""] = address;
  return at < 1 ? "•••" : `${first}•••${address.slice(at)}`;
}
