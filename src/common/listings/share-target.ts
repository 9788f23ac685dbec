/**
 * The path of the capture screen. If a person shares a text with the installed app, the phone posts
 * the text to this path.
 */
export const capturePath = "/admin/listings/new";

/** The key in `sessionStorage` under which the capture screen finds the shared text. */
export const sharedPlace = "roost.shared";

/**
 * The names of the form fields in which a phone posts a shared text, as the web app manifest
 * defines them.
 */
export const sharedParts = ["title", "text", "url"] as const;
