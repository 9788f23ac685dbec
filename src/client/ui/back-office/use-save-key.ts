import { useEffect, useEffectEvent } from "react";

/** Saves on Ctrl+S or Cmd+S, wherever the focus is, unless a dialog is open. */
export function useSaveKey(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey)
      return;
    event.preventDefault();
    if (!event.repeat && !document.querySelector('[aria-modal="true"]')) save();
  });
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
