import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** An address without the port that some proxies write behind it; undefined when it is none. */
function readAddress(text: string | undefined): string | undefined {
  const [, bracketed, dotted] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text ?? "") ?? [];
  const address = bracketed ?? dotted ?? text ?? "";
  return ipaddr.isValid(address) ? address : undefined;
}

/**
 * Whether an address is that of a proxy in one of the ranges, which are addresses or CIDR ranges.
 * Fastify asks this of the connection's address and then of the forwarded ones, the last first.
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

/** By which a visitor is counted: an IPv6 address by its /64, which one household shares. */
export function limitKey(address: string): string {
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}

/**
 * The address that limits count a request by: the forwarded one where a trusted proxy names it, else
 * the connection's.
 */
export function visitorAddress(request: FastifyRequest): string {
  const address = readAddress(request.ip) ?? readAddress(request.socket.remoteAddress);
  // A connection that is closed already has none.
  return address === undefined ? "unknown" : limitKey(address);
}
