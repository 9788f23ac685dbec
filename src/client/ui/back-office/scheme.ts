import { useEffect, useSyncExternalStore } from "react";

/** Whether the back office is light or dark; `auto` means as the user's system. */
export const schemes = ["auto", "light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

const key = "roost.scheme";
const isWishedDark = () => matchMedia("(prefers-color-scheme: dark)");

/**
 * The user's choice of light or dark, if the browser refused to store the choice. It is lost when
 * the page is loaded again.
 */
let unstored: Scheme | undefined;

function readScheme(): Scheme {
  try {
    const stored = localStorage.getItem(key);
    return unstored ?? schemes.find((scheme) => scheme === stored) ?? "auto";
  } catch {
    return unstored ?? "auto";
  }
}

const listeners = new Set<() => void>();

/**
 * Stores in this browser whether the back office is light or dark, and applies the choice at once.
 */
export function chooseScheme(scheme: Scheme): void {
  try {
    unstored = undefined;
    localStorage.setItem(key, scheme);
  } catch {
    unstored = scheme;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const wish = isWishedDark();
  listeners.add(listener);
  wish.addEventListener("change", listener);
  // If the user chooses light or dark in another window of this browser, this window gets the event
  // `storage`, and applies the choice, too.
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    wish.removeEventListener("change", listener);
    removeEventListener("storage", listener);
  };
}

/** Returns whether the user has chosen light or dark colours, or `auto`. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribe, readScheme, () => "auto");

function isDark(): boolean {
  const scheme = readScheme();
  return scheme === "dark" || (scheme === "auto" && isWishedDark().matches);
}

/**
 * While the calling component is mounted, shows dark colours if the user has chosen them, or if the
 * user's system is dark and the choice is `auto`.
 */
export function useDarkColors(): void {
  const dark = useSyncExternalStore(subscribe, isDark, () => false);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (dark) dataset.scheme = "dark";
    else delete dataset.scheme;
    // On phones, the browser also paints its own bars in the theme colour.
    const frame = document.querySelector<HTMLMetaElement>("meta[name=theme-color]");
    const light = frame?.content;
    if (frame && dark) frame.content = getComputedStyle(document.body).backgroundColor;
    return () => {
      delete dataset.scheme;
      if (frame && light !== undefined) frame.content = light;
    };
  }, [dark]);
}
