import { sharedPlace } from "#common/listings/share-target.ts";

/** A text that another app of the phone has shared with Roost. */
export type Shared = { text: string; url: string };

/**
 * Returns the text that was shared with this tab; undefined if no text was shared. The text stays
 * in the tab until `forgetShared` is called, so that it survives a login.
 */
export function readShared(storage: Pick<Storage, "getItem"> = sessionStorage): Shared | undefined {
  try {
    const { title, text, url }: Partial<Record<string, unknown>> =
      JSON.parse(storage.getItem(sharedPlace) ?? "null") ?? {};
    const parts = [title, text].filter((part) => typeof part === "string" && part.trim() !== "");
    const link = typeof url === "string" ? url.trim() : "";
    if (parts.length === 0 && link === "") return undefined;
    // An app that shares a web page gives no text except the page's title. In this case the link is
    // captured, and the title is not.
    const isPage = link !== "" && parts.every((part) => part === title);
    return isPage ? { text: link, url: "" } : { text: parts.join("\n"), url: link };
  } catch {
    return undefined;
  }
}

export function forgetShared(storage: Pick<Storage, "removeItem"> = sessionStorage): void {
  try {
    storage.removeItem(sharedPlace);
  } catch {
    // If the browser's storage cannot be used, there is no stored text to delete.
  }
}
