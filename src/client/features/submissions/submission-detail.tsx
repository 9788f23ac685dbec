import { useNavigate } from "@tanstack/react-router";
import { UserRoundX } from "lucide-react";
import { useState } from "react";
import type { SubmissionDetail } from "#common/submissions/submission.ts";
import { button } from "../../ui/button.ts";
import { Answers } from "./answer-list.tsx";
import { ContactPanel } from "./contact-panel.tsx";
import { DeliveryPanel } from "./delivery-panel.tsx";
import { ErasePersonDialog } from "./erase-person-dialog.tsx";
import { LifePanel } from "./life-panel.tsx";
import { Notes } from "./note-list.tsx";
import styles from "./submission-detail.module.css";
import { nameOf } from "./submission-words.ts";
import { WorkPanel } from "./work-panel.tsx";

export function SubmissionDetailView({ submission }: { submission: SubmissionDetail }) {
  const { id, email } = submission;
  return (
    <>
      <h1 className={styles.title}>{nameOf(submission)}</h1>
      <div className={styles.top}>
        <ContactPanel submission={submission} />
        <WorkPanel key={id} submission={submission} />
      </div>
      <div className={styles.rest}>
        <Answers submission={submission} />
        <div className={styles.aside}>
          <LifePanel submission={submission} />
          <Notes key={id} submissionId={id} notes={submission.notes} />
          <DeliveryPanel submission={submission} />
          {email !== null && <Erase email={email} />}
        </div>
      </div>
    </>
  );
}

function Erase({ email }: { email: string }) {
  const navigate = useNavigate();
  const [isErasing, setIsErasing] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${button("quiet")} ${styles.erase}`}
        onClick={() => setIsErasing(true)}
      >
        <UserRoundX size={16} strokeWidth={1.75} aria-hidden="true" />
        Erase this person's data…
      </button>
      <ErasePersonDialog
        opened={isErasing}
        email={email}
        onClose={() => setIsErasing(false)}
        onErased={() => navigate({ to: "/admin/submissions", search: true, replace: true })}
      />
    </>
  );
}
