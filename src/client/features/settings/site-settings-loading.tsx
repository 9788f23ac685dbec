import { Skeleton } from "@mantine/core";
import styles from "./site-settings-screen.module.css";

/** The screen's shape, while what is set is on its way. */
export function SiteSettingsLoading() {
  return (
    <>
      <output className="visually-hidden">Loading site content...</output>
      <div className={styles.section} aria-hidden>
        <Skeleton h={26} w="13rem" />
        <Skeleton h={62} />
        <Skeleton h={44} w="14rem" />
        <Skeleton h={120} />
      </div>
      <div className={styles.section} aria-hidden>
        <Skeleton h={26} w="9rem" />
        <Skeleton h={38} w="16rem" />
        <Skeleton h={62} />
        <Skeleton h={92} />
        <Skeleton h={360} />
      </div>
    </>
  );
}
