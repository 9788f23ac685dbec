import { useEffect, useEffectEvent } from "react";

/** Ctrl+S or Cmd+S saves, from wherever the keyboard is, but for a dialog that asks something first. */
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
