/**
 * The address of the capture screen. Phones post a text to it that a person shares with the
 * installed site.
 */
export const capturePath = "/admin/listings/new";

/** The key in the storage of the browser's tab under which the screen finds the shared text. */
export const sharedPlace = "roost.shared";

/** The names of the parts of a shared text, as the web app manifest gives them to phones. */
export const sharedParts = ["title", "text", "url"] as const;
