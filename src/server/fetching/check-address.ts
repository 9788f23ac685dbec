import { lookup as dnsLookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { isListedHost } from "#common/webhook/private-hosts.ts";

/**
 * A function that resolves a host name to all of its addresses, like `dns.lookup` with `all: true`.
 */
export type ResolveAll = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** The only range of public IPv6 addresses: the one that IANA has allocated as global unicast. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** The error of a DNS lookup that returned no address to which a connection is permitted. */
export class AddressRefused extends Error {}

/**
 * Returns whether an address is on the public internet. Addresses that embed another one
 * (IPv4-mapped, IPv4-compatible, NAT64, 6to4, Teredo) are never public, because a gateway could
 * translate them to any address. Source: the special-purpose address registries of IANA (RFC 6890),
 * as named by ipaddr.js.
 * @param address IPv4 or IPv6 without brackets; any other text is not public
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  // An IPv6 address must also be in the range of global unicast addresses, because ipaddr.js counts
  // ::7f00:1 as public, although it is a loopback address.
  return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}

/** Returns whether a request for the URL may connect to the given resolved address. */
export function isAllowedAddress(
  address: string,
  url: URL,
  privateHosts: readonly string[],
): boolean {
  return isPublicAddress(address) || isListedHost(url, privateHosts);
}

/**
 * Returns a `lookup` function for `net.connect` that returns checked addresses only. The connection
 * uses the addresses of this lookup, so the name cannot resolve to another address after the check.
 * Node does not call the function if the host is an IP address.
 */
export function checkedLookup(
  url: URL,
  privateHosts: readonly string[],
  resolve: ResolveAll = dnsLookup,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { all: true }, (error, addresses) => {
      if (error) return callback(error, "");
      const allowed = addresses.filter((found) =>
        isAllowedAddress(found.address, url, privateHosts),
      );
      const first = allowed[0];
      if (first === undefined) return callback(new AddressRefused("No address is allowed"), "");
      if (options.all) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };
}
