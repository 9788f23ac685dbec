import { commandKey } from "../../ui/back-office/command-key.ts";

/** Returns the keys that open the palette: ⌘ and K on a Mac, Ctrl and K elsewhere. */
export const paletteKey = (): string[] => [commandKey(), "K"];
