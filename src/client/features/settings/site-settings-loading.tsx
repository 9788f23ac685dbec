import { Skeleton } from "@mantine/core";
import styles from "./site-settings-screen.module.css";

/** The screen's shape, while what is set is on its way. */
export function SiteSettingsLoading() {
  return (
    <>
      <output className="visually-hidden">Loading site content...</output>
      <div className={styles.section} aria-hidden>
        <p className={styles.title}>Integration Settings</p>
        <Skeleton h={14} w="60%" />
        <Field label={92} height={42} />
        <Skeleton h={44} w={166} />
        <Field label={120} height={20} />
        <Field label={130} height={120} />
      </div>
      <div className={styles.section} aria-hidden>
        <p className={styles.title}>Site content</p>
        <Skeleton h={38} w="16rem" />
        <Field label={74} height={36} />
        <Field label={60} height={60} />
        <Skeleton h={320} />
      </div>
    </>
  );
}

function Field({ label, height }: { label: number; height: number }) {
  return (
    <div>
      <Skeleton h={14} w={label} mb={8} />
      <Skeleton h={height} />
    </div>
  );
}
