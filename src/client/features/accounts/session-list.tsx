import { useState } from "react";
import type { Session } from "#common/accounts/session.ts";
import { shortMoment } from "#common/short-dates.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { button } from "../../ui/button.ts";
import skeleton from "../../ui/skeleton.module.css";
import { showToast } from "../../ui/toast.tsx";
import { browserName } from "./browser-name.ts";
import styles from "./session-list.module.css";

/** The browsers in which one is logged in. Each can be logged out from here, or all but this one. */
export function SessionList() {
  const list = trpc.accounts.sessions.useQuery(undefined, { refetchOnMount: "always" });
  const [isAsking, setIsAsking] = useState(false);
  // This browser first, the others as they were used.
  const sessions = list.data?.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  const { endOne, ending, endOthers, isEndingOthers } = useEndSessions(() => setIsAsking(false));
  if (!sessions) {
    return list.isError ? (
      <ScreenState
        kind="failure"
        title="Your sessions can't be shown"
        text={errorText(list.error)}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <Bones />
    );
  }
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={() => endOne(session.id)}
          />
        ))}
      </ul>
      {others > 0 ? (
        <button
          type="button"
          className={`${button("quiet")} ${styles.others}`}
          onClick={() => setIsAsking(true)}
        >
          End all other sessions
        </button>
      ) : (
        <p className={styles.alone}>You are logged in with this browser only.</p>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="End all other sessions?"
        text="Every browser but this one is logged out at once. Unsaved changes there are lost."
        action="End sessions"
        doing="Ending..."
        isPending={isEndingOthers}
        onConfirm={endOthers}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

function useEndSessions(onSettled: () => void) {
  const utils = trpc.useUtils();
  const onError = (error: unknown) =>
    showToast({
      title: "Session not ended",
      description: errorText(error),
      variant: "destructive",
    });
  const readAgain = () => utils.accounts.sessions.invalidate();
  const one = trpc.accounts.endSession.useMutation({
    onSuccess: () => showToast({ title: "Session ended" }),
    onError,
    onSettled: readAgain,
  });
  const others = trpc.accounts.endOtherSessions.useMutation({
    onSuccess: () => showToast({ title: "All other sessions ended" }),
    onError,
    async onSettled() {
      await readAgain();
      onSettled();
    },
  });
  return {
    endOne: (id: string) => one.mutate({ id }),
    ending: one.isPending ? one.variables.id : null,
    endOthers: () => others.mutate(),
    isEndingOthers: others.isPending,
  };
}

type SessionRowProps = { session: Session; isEnding: boolean; onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { userAgent, createdAt, lastUsedAt, isCurrent } = session;
  const name = browserName(userAgent);
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.name}>
          {name}
          {isCurrent && <StatusBadge tone="done">This browser</StatusBadge>}
        </p>
        <dl className={styles.times}>
          <div>
            <dt>First seen</dt>
            <dd>
              <time dateTime={createdAt}>{shortMoment(createdAt)}</time>
            </dd>
          </div>
          <div>
            <dt>Last used</dt>
            <dd>
              <time dateTime={lastUsedAt}>{shortMoment(lastUsedAt)}</time>
            </dd>
          </div>
        </dl>
      </div>
      {!isCurrent && (
        <button
          type="button"
          className={button("quiet")}
          aria-disabled={isEnding}
          onClick={() => {
            if (!isEnding) onEnd();
          }}
        >
          {isEnding ? "Ending..." : "End session"}
          <span className="visually-hidden">: {name}</span>
        </button>
      )}
    </li>
  );
}

/** The list's shape, while it is on its way. */
function Bones() {
  return (
    <div>
      <output className="visually-hidden">Loading your sessions</output>
      <div className={styles.list} aria-hidden>
        <div className={styles.session}>
          <div>
            <span className={`${skeleton.bone} ${styles.bone}`} />
            <span className={`${skeleton.bone} ${styles.bone}`} />
          </div>
        </div>
      </div>
    </div>
  );
}
