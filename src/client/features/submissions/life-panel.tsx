import { Link } from "@tanstack/react-router";
import { MailQuestion } from "lucide-react";
import type { SearchActor, SearchEventKind } from "#common/submissions/life.ts";
import type { SearchEvent, SubmissionDetail } from "#common/submissions/submission.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { Moment } from "../../ui/back-office/moment.tsx";
import { button } from "../../ui/button.ts";
import { showToast } from "../../ui/toast.tsx";
import delivery from "./delivery-panel.module.css";
import notes from "./notes.module.css";
import { ShowAll, useFirst } from "./show-all.tsx";
import { LifeBadge } from "./submission-badges.tsx";
import panel from "./submission-detail.module.css";
import { endWords } from "./submission-words.ts";
import { useSubmissionsChanged } from "./use-submissions-changed.ts";

function explain({ life, askedAt, endedReason, email }: SubmissionDetail): string {
  switch (life) {
    case "unconfirmed":
      return askedAt === null
        ? "No mail has asked this searcher to confirm the search."
        : "The searcher has not confirmed the search yet. Until then, Roost sends no other mail.";
    case "active":
      return email === null
        ? "The search is active. It has no email address."
        : "The search is active.";
    case "paused":
      return "The searcher has paused the search.";
    case "ended":
      return endedReason === null ? "The search has ended." : `Ended: ${endWords[endedReason]}.`;
  }
}

/** Shows whether a search is confirmed, active, paused or ended, and what has happened to it. */
export function LifePanel({ submission }: { submission: SubmissionDetail }) {
  const { life, email, endedNote, events } = submission;
  const { first, ...rest } = useFirst(events);
  return (
    <section className={panel.panel} aria-labelledby="search-life">
      <div className={delivery.head}>
        <h2 id="search-life">Search</h2>
        <LifeBadge life={life} />
      </div>
      <p className={delivery.explanation}>{explain(submission)}</p>
      {endedNote !== null && <p className={notes.text}>“{endedNote}”</p>}
      {events.length > 0 && (
        <ol className={notes.notes} aria-label="Events, newest first">
          {first.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      )}
      <ShowAll noun="events" {...rest} />
      {life === "unconfirmed" && email !== null && <Ask submission={submission} />}
    </section>
  );
}

const eventWords: Record<SearchEventKind, string> = {
  asked: "Confirmation asked for",
  confirmed: "Confirmed",
  paused: "Paused",
  resumed: "Resumed",
  changed: "Wishes changed",
  ended: "Ended",
  revived: "Continued",
};

const actorWords: Record<SearchActor, string> = {
  searcher: "by the searcher",
  team: "by the team",
  roost: "by Roost",
};

function Event({ event: { kind, actor, at, changes } }: { event: SearchEvent }) {
  return (
    <li className={notes.note}>
      <div className={notes.head}>
        <span className={notes.author}>{`${eventWords[kind]} ${actorWords[actor]}`}</span>
        <Moment at={at} />
      </div>
      {changes.map(({ id, question, before, after }) => (
        <p key={id} className={notes.text}>
          {question}: <del>{before.join(", ") || "no answer"}</del>{" "}
          <ins>{after.join(", ") || "no answer"}</ins>
        </p>
      ))}
    </li>
  );
}

function Ask({ submission: { id, askedAt } }: { submission: SubmissionDetail }) {
  const submissionsChanged = useSubmissionsChanged();
  const { data: mailing } = trpc.mail.status.useQuery();
  const { mutate, isPending } = trpc.submissions.askForConfirmation.useMutation({
    onSuccess: async () => {
      await submissionsChanged();
      showToast({ title: "Confirmation asked for", description: "The mail is on its way." });
    },
    onError: (error) =>
      showToast({
        title: "No confirmation asked for",
        description: errorText(error),
        variant: "destructive",
      }),
  });
  if (mailing && !mailing.hasServer) {
    return (
      <p className={delivery.explanation}>
        Roost cannot ask for a confirmation, because no mail server is set. See{" "}
        <Link to="/admin/mail">Mail</Link>.
      </p>
    );
  }
  return (
    <button
      type="button"
      className={`${button("quiet")} ${delivery.again}`}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate({ id });
      }}
    >
      <MailQuestion size={16} strokeWidth={1.75} aria-hidden="true" />
      {askedAt === null ? "Ask for confirmation" : "Ask again for confirmation"}
    </button>
  );
}
