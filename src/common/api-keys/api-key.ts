/** Each permission that an API key can have, with what it allows. */
export const scopeWords = {
  "listings:write": "Send and change listings",
  "listings:read": "Read listings",
  "mail:bounces": "Report mails that came back",
} as const;

/** A permission of an API key. */
export type ApiScope = keyof typeof scopeWords;

export const apiScopes = Object.keys(scopeWords) as [ApiScope, ...ApiScope[]];

/** An API key as administrators see it: without the key itself. Times are in ISO 8601 UTC. */
export type ApiKey = {
  id: string;
  name: string;
  scopes: ApiScope[];
  /** The first characters of the key, by which a person recognizes it. */
  prefix: string;
  createdAt: string;
  /**
   * When the key was last used; the stored time may be up to a minute too early. Null if the key
   * was never used.
   */
  lastUsedAt: string | null;
};

/** A new API key. The server does not store the key itself, so it cannot show it again. */
export type CreatedApiKey = ApiKey & { key: string };
