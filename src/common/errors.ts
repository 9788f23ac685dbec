/** The HTTP status of each error code. */
export const statusOfCode = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof statusOfCode;

/** An error in one field of an input. `path` is the field's name, with dots for nested fields. */
export type Issue = { path: string; message: string };

/**
 * The reasons for errors after which the user has to do a further step, such as entering a password
 * again.
 */
export const errorReasons = [
  /** The password was right, and the login now needs the account's second factor. */
  "second-factor",
  /** The user has to enter a password or a second factor again. */
  "confirm",
  /** The account has to set up a second factor first. */
  "set-up-factor",
  /**
   * The connection to the database was lost while an import was committed, so it is unknown whether
   * the import has replaced the data. The user has to check which data the site shows.
   */
  "unknown-import",
] as const;

export type ErrorReason = (typeof errorReasons)[number];

/** The files of a failed import. The paths are relative to the data directory. */
export type ImportFiles = {
  logFile: string | null;
  /** The path of the safety backup; null if the import failed before it made a backup. */
  backupFile: string | null;
};

/** The body of every error response, for REST calls and for tRPC calls. */
export type ErrorBody = {
  message: string;
  code: ErrorCode;
  reason?: ErrorReason;
  issues?: Issue[];
  files?: ImportFiles;
  requestId?: string;
};

type AppErrorOptions = {
  issues?: Issue[];
  reason?: ErrorReason | undefined;
  files?: ImportFiles;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/**
 * An error whose message is shown to the user. Every other error becomes a response with status 500
 * that contains no details.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly reason: ErrorReason | undefined;
  readonly files: ImportFiles | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.issues = options.issues;
    this.reason = options.reason;
    this.files = options.files;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return statusOfCode[this.code];
  }
}
