import { useRef, useState } from "react";
import type { WebhookStatus } from "#common/webhook/webhook.ts";
import { errorText } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import card from "../../ui/back-office/card.module.css";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { button } from "../../ui/button.ts";
import { showToast } from "../../ui/toast.tsx";
import styles from "./integration-card.module.css";
import { SecretDialog } from "./secret-dialog.tsx";

type Secret = WebhookStatus["secret"];

/** What deliveries are signed with: to be shown once, and renewed. */
export function SigningSecret({ secret }: { secret: Secret | undefined }) {
  const [isRenewing, setIsRenewing] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const utils = trpc.useUtils();
  const readAgain = () => void utils.webhook.status.invalidate();
  const show = trpc.webhook.showSecret.useMutation({
    onSuccess: (answer) => setShown(answer.secret),
    onError: (error) => tellFailure("Secret not shown", error),
    onSettled: readAgain,
  });
  const renew = trpc.webhook.renewSecret.useMutation({
    onSuccess: (answer) => setShown(answer.secret),
    onError: (error) => tellFailure("Secret not renewed", error),
    onSettled() {
      setIsRenewing(false);
      readAgain();
    },
  });
  return (
    <div className={styles.secret}>
      <div>
        <h3 ref={heading} tabIndex={-1}>
          Signing secret
        </h3>
        <p className={card.aside}>{describe(secret)}</p>
      </div>
      {secret?.source === "generated" && (
        <div className={styles.buttons}>
          {secret.canShow && (
            <button
              type="button"
              className={button("quiet")}
              aria-disabled={show.isPending}
              onClick={() => {
                if (!show.isPending) show.mutate();
              }}
            >
              Show<span className="visually-hidden"> signing secret</span>
            </button>
          )}
          <button type="button" className={button("quiet")} onClick={() => setIsRenewing(true)}>
            Renew<span className="visually-hidden"> signing secret</span>
          </button>
        </div>
      )}
      <ConfirmDialog
        opened={isRenewing}
        title="Renew the signing secret?"
        text="All further deliveries are signed with a new secret. Your receiver refuses them until you copy the new secret to it. The new secret is shown only once."
        action="Renew secret"
        doing="Renewing..."
        isPending={renew.isPending}
        onConfirm={() => renew.mutate()}
        onCancel={() => setIsRenewing(false)}
      />
      <SecretDialog
        secret={shown}
        onClose={() => {
          setShown(null);
          // What it was opened from is gone.
          heading.current?.focus({ preventScroll: true });
        }}
      />
    </div>
  );
}

function tellFailure(title: string, error: unknown): void {
  // Without a session, a dialog says more than the refusal does.
  if (statusOf(error) === 401) return;
  showToast({ title, description: errorText(error), variant: "destructive" });
}

function describe(secret: Secret | undefined): string {
  if (!secret)
    return "With this secret, your receiver checks that a delivery comes from this site.";
  if (secret.source === "environment") {
    return "The variable WEBHOOK_SECRET sets this secret on the server. You cannot show or renew it here.";
  }
  return secret.canShow
    ? "With this secret, your receiver checks that a delivery comes from this site. It can be shown only once."
    : "This secret has already been shown. Renew it to see a new one.";
}
