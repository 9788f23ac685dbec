import { RotateCw } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../error-text.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { button } from "../../ui/button.ts";
import styles from "./deliveries.module.css";
import { DeliveryBones, DeliveryTable } from "./delivery-table.tsx";
import type { Webhook } from "./use-webhook.ts";

/** How many are shown until one asks for all. */
const shownFirst = 3;

/** The last tries to hand submissions to the webhook. */
export function Deliveries({ status, deliveries }: Webhook) {
  const { data, error, isFetching, refetch } = deliveries;
  const [showsAll, setShowsAll] = useState(false);
  const refresh = () => {
    void refetch();
    void status.refetch();
  };
  return (
    <section className={styles.deliveries} aria-labelledby="deliveries">
      <div className={styles.head}>
        <h3 id="deliveries">Latest deliveries</h3>
        <IconButton
          icon={RotateCw}
          label="Refresh deliveries"
          aria-busy={isFetching}
          onClick={refresh}
        />
      </div>
      {error && (
        <ScreenState
          kind="failure"
          title="The deliveries can't be shown"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={refresh}
        />
      )}
      {!data && !error && <DeliveryBones />}
      {data?.length === 0 && (
        <p className={styles.empty}>
          No deliveries yet. Each attempt to deliver a submission is listed here.
        </p>
      )}
      {data && data.length > 0 && (
        <DeliveryTable tries={showsAll ? data : data.slice(0, shownFirst)} />
      )}
      {data && data.length > shownFirst && (
        <button
          type="button"
          className={`${button("quiet")} ${styles.more}`}
          aria-expanded={showsAll}
          onClick={() => setShowsAll((all) => !all)}
        >
          {showsAll ? "Show fewer" : `Show all ${data.length}`}
        </button>
      )}
    </section>
  );
}
