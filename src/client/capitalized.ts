/** Returns a text whose first letter is a capital letter. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
