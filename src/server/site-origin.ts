import type { Config } from "./config.ts";

/** The site's origin for absolute URLs, such as those in mails. */
export type SiteOrigin = {
  /** Returns SITE_URL if it is set, otherwise this machine's address. */
  get(): string;
  /** Records the port on which the process listens, which may differ from the configured one. */
  listening(port: number): void;
};

export function createSiteOrigin({ siteUrl, port }: Config): SiteOrigin {
  let listeningPort = port;
  return {
    get: () => siteUrl ?? `http://localhost:${listeningPort}`,
    listening(actual) {
      listeningPort = actual;
    },
  };
}
