import { useEffect, useEffectEvent } from "react";

/**
 * Saves on Ctrl+S or Cmd+S, wherever the focus is, unless a dialog is open.
 * @param key the key that saves together with Ctrl or Cmd, in lower case
 */
export function useSaveKey(save: () => void, key = "s"): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || !(event.ctrlKey || event.metaKey) || event.altKey)
      return;
    event.preventDefault();
    if (!event.repeat && !document.querySelector('[aria-modal="true"]')) save();
  });
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
