const mebibyte = 1024 * 1024;

/** A size as files of a database have it: `12.50 MB`, of 1024² bytes each. */
export const megabytes = (bytes: number): string =>
  `${(bytes / mebibyte).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })} MB`;
