import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/**
 * Returns an IP address without the port that some proxies append. Returns undefined if the text is
 * not an IP address.
 */
function readAddress(text: string | undefined): string | undefined {
  const [, bracketed, dotted] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text ?? "") ?? [];
  const address = bracketed ?? dotted ?? text ?? "";
  return ipaddr.isValid(address) ? address : undefined;
}

/**
 * Returns a function that checks whether an address is a trusted proxy, by a list of addresses or
 * CIDR ranges. Fastify calls it with the connection's address, then with the forwarded addresses
 * from the last to the first.
 */
export function createIsProxy(ranges: readonly string[]): (text: string) => boolean {
  const parsed = ranges.map((range) => {
    if (range.includes("/")) return ipaddr.parseCIDR(range);
    const address = ipaddr.process(range);
    return [address, address.kind() === "ipv4" ? 32 : 128] as const;
  });
  return (text) => {
    const address = readAddress(text);
    if (address === undefined) return false;
    const own = ipaddr.process(address);
    return parsed.some(([range, bits]) => own.kind() === range.kind() && own.match(range, bits));
  };
}

/**
 * Returns the key under which rate limits count an IP address. The key of an IPv6 address is its
 * /64 network, which one household shares.
 */
export function limitKey(address: string): string {
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}

/**
 * Caches the rate limit key of each recent IP address, because a visitor sends several requests,
 * and parsing an address is slow. The key is null for a text that is no IP address.
 */
const keys = new LRUCache<string, { key: string | null }>({ max: 1_000 });

/** Returns the rate limit key of an IP address; null if the text is not an IP address. */
function keyOf(text = ""): string | null {
  const known = keys.get(text);
  if (known) return known.key;
  const address = readAddress(text);
  const key = address === undefined ? null : limitKey(address);
  keys.set(text, { key });
  return key;
}

/**
 * Returns the IP address by which rate limits count a request. It is the forwarded address if a
 * trusted proxy sent the request, and the connection's address otherwise.
 */
export function visitorAddress(request: FastifyRequest): string {
  // The address is missing if the connection has already closed.
  return keyOf(request.ip) ?? keyOf(request.socket.remoteAddress) ?? "unknown";
}
