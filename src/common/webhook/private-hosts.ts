const listedHost = /^(\[[^\]]+\]|[^:/@?#\\\s]+)(?::(\d{1,5}))?$/;

/** An entry as the expression above reads it: an IPv6 address without brackets gets them. */
function bracketed(entry: string): string {
  const written = entry.trim();
  const isBareIpv6 = !written.startsWith("[") && written.split(":").length > 2;
  return isBareIpv6 ? `[${written}]` : written;
}

function canonicalHost(host: string): string | undefined {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;
}

/** Whether an entry of `WEBHOOK_PRIVATE_HOSTS` is `host` or `host:port`. */
export function isPrivateHostEntry(entry: string): boolean {
  const [, host] = listedHost.exec(bracketed(entry)) ?? [];
  return host !== undefined && canonicalHost(host) !== undefined;
}

/**
 * Whether the URL's host is one that the operator permits on a private network.
 *
 * @param privateHosts entries `host` (any port) or `host:port`; case doesn't count, IPv6 stands in
 *   brackets where a port follows. An entry of another form permits nothing.
 */
export function isListedHost(url: URL, privateHosts: readonly string[]): boolean {
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  return privateHosts.some((entry) => {
    const [, host, listedPort] = listedHost.exec(bracketed(entry)) ?? [];
    if (host === undefined || canonicalHost(host) !== url.hostname) return false;
    return listedPort === undefined || Number(listedPort) === port;
  });
}

/**
 * Whether deliveries to an address cross the public internet unencrypted. A text that is no URL sends
 * nothing.
 */
export function sendsInClear(address: string, privateHosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === "http:" && !isListedHost(url, privateHosts);
}
