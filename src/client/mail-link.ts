/** Returns the `mailto:` address of an email address. */
export const mailLink = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
