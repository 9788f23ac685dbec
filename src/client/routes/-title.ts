type LoadedMatch = { status: string; context: { site: { name: string } } };

/** The title of a page that may not be there, or not to be had just now. */
export function titleOf(name: string, match: LoadedMatch, page?: { title: string }): string {
  const site = match.context.site.name;
  if (page) return `${page.title} – ${site}`;
  return match.status === "error" ? site : `${name} Not Found – ${site}`;
}
