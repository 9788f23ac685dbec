/** A placeholder for the site's name in the texts that the team writes. */
export const siteNameMark = "[SITE]";
