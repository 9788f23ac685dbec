const mebibyte = 1024 * 1024;

/** Formats a number of bytes as megabytes of 1024² bytes: `12.50 MB`. */
export const megabytes = (bytes: number): string =>
  `${(bytes / mebibyte).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })} MB`;
