const listedHost = /^(\[[^\]]+\]|[^:/@?#\\\s]+)(?::(\d{1,5}))?$/;

/**
 * Puts brackets around an IPv6 address that has none, so that it has the form of a host in
 * `WEBHOOK_PRIVATE_HOSTS`.
 */
function bracketed(entry: string): string {
  const written = entry.trim();
  const isBareIpv6 = !written.startsWith("[") && written.split(":").length > 2;
  return isBareIpv6 ? `[${written}]` : written;
}

function canonicalHost(host: string): string | undefined {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;
}

/** Whether an entry of the variable `WEBHOOK_PRIVATE_HOSTS` has the form `host` or `host:port`. */
export function isPrivateHostEntry(entry: string): boolean {
  const [, host] = listedHost.exec(bracketed(entry)) ?? [];
  return host !== undefined && canonicalHost(host) !== undefined;
}

/**
 * Whether the operator permits deliveries to a URL's host although the host is on a private
 * network.
 *
 * @param privateHosts entries of the form `host`, for any port, or `host:port`. Case is ignored; an
 *   IPv6 address with a port needs brackets. An entry of any other form permits nothing.
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
 * Whether deliveries to a URL would cross the public internet unencrypted. False for a text that is
 * no URL.
 */
export function sendsInClear(address: string, privateHosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === "http:" && !isListedHost(url, privateHosts);
}
