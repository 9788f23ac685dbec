import { LockOpen } from "lucide-react";
import { Note } from "../../ui/back-office/note.tsx";
import styles from "./integration-card.module.css";

/** Beside an address that begins with http:// and is not on a private network. */
export function InClearNote() {
  return (
    <Note tone="warning" icon={LockOpen}>
      <strong className={styles.count}>Personal data would be sent unencrypted.</strong> Anyone
      between this server and an http:// address can read the names, emails and phone numbers in
      each submission. Use an https:// address.
    </Note>
  );
}
