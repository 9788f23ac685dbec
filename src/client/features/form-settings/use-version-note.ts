import { useEffect, useState } from "react";

const key = "roost.version-note";

function read(): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function keep(note: string): void {
  try {
    if (note === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, note);
  } catch {
    // Forbidden, or full: it is still in this window.
  }
}

/** Why the next version is saved: kept across a reload with the changes, and gone with them. */
export function useVersionNote(isDirty: boolean): [string, (note: string) => void] {
  const [note, setNote] = useState(read);
  if (!isDirty && note !== "") setNote("");
  useEffect(() => keep(note), [note]);
  return [note, setNote];
}
