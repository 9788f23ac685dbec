import { AsyncLocalStorage } from "node:async_hooks";
import ipaddr from "ipaddr.js";

const addresses = new AsyncLocalStorage<string>();

/**
 * Returns the network of an address: the /24 of an IPv4 address, the /48 of an IPv6 address. With
 * it, the audit log shows roughly where an action came from, but not whose connection it was.
 * @param address an address or a network, as rate limits count it
 * @returns null if the text is no address
 */
export function networkOf(address: string): string | null {
  const [plain = ""] = address.split("/");
  if (!ipaddr.isValid(plain)) return null;
  const parsed = ipaddr.process(plain);
  const [kind, bits] = parsed.kind() === "ipv4" ? [ipaddr.IPv4, 24] : [ipaddr.IPv6, 48];
  return `${kind.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}

/**
 * Runs the handling of a request in an async context that holds the sender's address. Audit entries
 * then contain the sender's network, although the code that adds them does not know the request.
 */
export const withSource = <Result>(address: string, work: () => Result): Result =>
  addresses.run(address, work);

/** Returns the network of the sender of the current request; null outside of requests. */
export function currentSource(): string | null {
  const address = addresses.getStore();
  return address === undefined ? null : networkOf(address);
}
