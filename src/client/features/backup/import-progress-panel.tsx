import { Progress } from "@mantine/core";
import { Check, Circle, LoaderCircle } from "lucide-react";
import { useEffect, useRef } from "react";
import { type ImportStage, importStages } from "#common/backup/import.ts";
import { trpc } from "../../trpc.ts";
import { useImportPercent } from "./import-percent.ts";
import styles from "./import-progress-panel.module.css";
import { megabytes } from "./megabytes.ts";
import type { ImportSource } from "./use-import.ts";

const pollMs = 1000;

type StageWords = { done: string; doing: string };

const stageWords: Record<ImportStage, StageWords> = {
  received: { done: "Received", doing: "Receiving the file" },
  read: { done: "Read", doing: "Reading the file" },
  loaded: { done: "Loaded", doing: "Loading it beside the current database" },
  checked: { done: "Checked", doing: "Checking what was loaded" },
  saved: { done: "Saved", doing: "Making a safety backup" },
  swapped: { done: "Swapped", doing: "Replacing the database" },
};

type PanelProps = { source: ImportSource; isImporting: boolean };

/** The bar, and beside it how far the import is in truth. */
export function ImportProgressPanel({ source, isImporting }: PanelProps) {
  const percent = useImportPercent(isImporting);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A restore is begun further down.
    if (isImporting) panel.current?.scrollIntoView({ block: "nearest" });
  }, [isImporting]);
  return (
    <div ref={panel} className={styles.panel}>
      <Progress value={percent} aria-label="Import progress" size="lg" transitionDuration={200} />
      {isImporting && <Stages source={source} />}
    </div>
  );
}

function Stages({ source }: { source: ImportSource }) {
  const { data } = trpc.backup.progress.useQuery(undefined, {
    refetchInterval: pollMs,
    refetchIntervalInBackground: true,
    refetchOnMount: "always",
  });
  const done = data?.done ?? [];
  const current = importStages.find((stage) => !done.includes(stage));
  return (
    <>
      <output className={styles.now}>
        {source.kind === "backup" && <strong>Restoring {source.name}</strong>}
        <span>{current ? `${stageWords[current].doing}…` : "Almost done…"}</span>
      </output>
      {current === "received" && data && (
        <Received {...data} totalBytes={data.totalBytes ?? source.bytes} />
      )}
      <ol className={styles.stages} aria-label="Stages">
        {importStages.map((stage) => (
          <Stage
            key={stage}
            name={stageWords[stage].done}
            state={done.includes(stage) ? "done" : stage === current ? "doing" : "ahead"}
          />
        ))}
      </ol>
    </>
  );
}

type ReceivedProps = { receivedBytes: number; totalBytes: number };

function Received({ receivedBytes, totalBytes }: ReceivedProps) {
  return (
    <p className={styles.bytes}>
      {megabytes(receivedBytes)} of {megabytes(totalBytes)} received
    </p>
  );
}

const icons = { done: Check, doing: LoaderCircle, ahead: Circle };
const spoken = { done: "done", doing: "in progress", ahead: "not started" };

function Stage({ name, state }: { name: string; state: keyof typeof icons }) {
  const Icon = icons[state];
  return (
    <li data-state={state} aria-current={state === "doing" ? "step" : undefined}>
      <Icon size={15} strokeWidth={2.25} aria-hidden="true" />
      {name}
      <span className="visually-hidden">, {spoken[state]}</span>
    </li>
  );
}
