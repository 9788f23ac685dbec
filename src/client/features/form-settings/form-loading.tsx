import { Skeleton } from "@mantine/core";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import styles from "./form-editor.module.css";

/** In the shape of the editor, while what it edits is loaded. */
export function FormLoading() {
  return (
    <>
      <ScreenHeading title="Questions Settings">
        <Skeleton h={44} w={124} />
      </ScreenHeading>
      <output className={styles.form} aria-label="Loading form questions">
        <Skeleton h={560} />
        {["2", "3", "4", "5"].map((step) => (
          <Skeleton key={step} h={62} />
        ))}
      </output>
    </>
  );
}
