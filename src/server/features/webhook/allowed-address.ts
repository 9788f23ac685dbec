import { lookup as dnsLookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { isListedHost } from "#common/webhook/private-hosts.ts";

/** Resolves a host name to all of its addresses, as `dns.lookup` does with `all: true`. */
export type ResolveAll = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** The only part of IPv6 that IANA has given out as global unicast. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** What a refused address is told to the back office as. */
export const addressRefused =
  "The address is not a public one; private hosts must be listed in WEBHOOK_PRIVATE_HOSTS";

/**
 * Whether an address belongs to the public internet.
 *
 * Forms that carry another address (IPv4-mapped, IPv4-compatible, NAT64, 6to4, Teredo) are never
 * public, whatever they carry: who translates them, and to where, cannot be known here.
 *
 * @param address IPv4 or IPv6 in its usual notation, without brackets; anything else is refused
 * Source: the special-purpose address registries of IANA (RFC 6890), as ipaddr.js names them.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  // Loopback written as ::7f00:1 counts as unicast in ipaddr.js, so IPv6 is an allow-list.
  return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}

/** Whether a request for the URL may connect to this address, to which its host has resolved. */
export function isAllowedAddress(
  address: string,
  url: URL,
  privateHosts: readonly string[],
): boolean {
  return isPublicAddress(address) || isListedHost(url, privateHosts);
}

/**
 * A `lookup` for `net.connect` that hands over only addresses that were checked, so that a name
 * which resolves differently a moment later has no second chance. Not called for IP literals.
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
      if (first === undefined) return callback(new Error(addressRefused), "");
      if (options.all) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };
}
