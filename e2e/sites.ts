import { join } from "node:path";

/**
 * The prepared contents of test sites. `first-start` has only the content of a server's first
 * start. Each of the others adds something to it: a blog (`magazine`), old submissions, unsent
 * mails, or proposed shortlists.
 */
export type Template = "first-start" | "magazine" | "submissions" | "mails" | "shortlists";

/** The name of the site with the blog. An administrator has renamed this site. */
export const newName = "Roost & Partners";

/** The number of old submissions for each city, on the site with old submissions. */
export const oldSubmissions = { lisbon: 20, berlin: 8 } as const;

/**
 * The name of an environment variable. The variable contains the path of the directory with the
 * templates, which are the prepared contents of test sites.
 */
export const templatesVariable = "JOURNEY_TEMPLATES";

/**
 * Returns the name of an environment variable. The variable contains the URL of a site that starts
 * with a template's content. All workers share this site.
 */
export const siteVariable = (template: Template) =>
  `JOURNEY_SITE_${template.toUpperCase().replaceAll("-", "_")}`;

/**
 * Returns the URL of a template's shared site. All workers use this site, so tests must not change
 * it.
 */
export function sharedSite(template: Template): string {
  const url = process.env[siteVariable(template)];
  if (!url) throw new Error(`There is no shared site that begins with ${template}`);
  return url;
}

/** Returns the name of the PostgreSQL database with the prepared content of a test site. */
export const templateDatabase = (template: Template): string =>
  `template_${template.replaceAll("-", "_")}`;

/** Returns the URL of another database on the same PostgreSQL server. */
export const databaseNamed = (server: string, name: string): string =>
  Object.assign(new URL(server), { pathname: `/${name}` }).href;

/**
 * Returns the path of the data directory with the prepared content of a test site. The directory
 * contains an embedded database.
 */
export const templatePath = (template: Template): string =>
  join(process.env[templatesVariable] ?? "", template);
