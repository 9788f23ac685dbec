/** The reasons for which a page is not fetched. */
export type FetchRefusal =
  | "invalid_url"
  | "private_address"
  | "robots"
  | "robots_unavailable"
  | "status"
  | "wrong_type"
  | "too_large"
  | "too_slow"
  | "redirects"
  | "unreachable"
  | "unreadable"
  | "busy";

/** The error of a request that was refused or that failed. Its message is written for the team. */
export class FetchError extends Error {
  readonly reason: FetchRefusal;

  constructor(reason: FetchRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Formats the number of bytes of a size limit, such as "2 MB". */
export const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
