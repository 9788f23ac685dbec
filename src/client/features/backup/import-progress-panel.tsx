import { Flex, Loader, Progress, Stack, Text } from "@mantine/core";
import { Check, Circle } from "lucide-react";
import { useEffect, useRef } from "react";
import { type ImportStage, importStages } from "#common/backup/import.ts";
import { trpc } from "../../trpc.ts";
import { useLastKnown } from "../../ui/back-office/last-known.ts";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { useImportPercent } from "./import-percent.ts";
import { megabytes } from "./megabytes.ts";
import type { ImportSource } from "./use-import.ts";

const pollMs = 1000;

const stageWords: Record<ImportStage, { done: string; doing: string }> = {
  received: { done: "Received", doing: "Receiving the file" },
  read: { done: "Read", doing: "Reading the file" },
  loaded: { done: "Loaded", doing: "Loading it beside the current database" },
  checked: { done: "Checked", doing: "Checking what was loaded" },
  saved: { done: "Saved", doing: "Making a safety backup" },
  swapped: { done: "Swapped", doing: "Replacing the database" },
};

type PanelProps = { source: ImportSource; isImporting: boolean };

/**
 * The progress bar of an import, and the list of the import's stages. The bar rises by random
 * amounts, only to show that the import is running. The list shows the real progress.
 */
export function ImportProgressPanel({ source, isImporting }: PanelProps) {
  const percent = useImportPercent(isImporting);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The panel scrolls into view when a restore begins, because the button that restores a backup
    // is further down the screen.
    if (isImporting) panel.current?.scrollIntoView({ block: "nearest" });
  }, [isImporting]);
  return (
    <Stack ref={panel} gap="sm" style={{ scrollMarginBlock: 40 }}>
      <Progress value={percent} aria-label="Import progress" size="lg" transitionDuration={200} />
      {isImporting && <Stages source={source} />}
    </Stack>
  );
}

function Stages({ source }: { source: ImportSource }) {
  const { data } = trpc.backup.progress.useQuery(undefined, {
    refetchInterval: pollMs,
    refetchIntervalInBackground: true,
    refetchOnMount: "always",
  });
  // A process that does not run the import answers with null. The last known stages stay then.
  const done = useLastKnown(data ?? undefined)?.done ?? [];
  const current = importStages.find((stage) => !done.includes(stage));
  return (
    <>
      <Text component="output" fz={15} style={{ overflowWrap: "anywhere" }}>
        {source.kind === "backup" && (
          <Text inherit fw={600} display="block" span>
            Restoring {source.name}
          </Text>
        )}
        <Text inherit c="dimmed" span>
          {current ? `${stageWords[current].doing}…` : "Almost done…"}
        </Text>
      </Text>
      {current === "received" && data && (
        <Text c="dimmed" fz="sm">
          {megabytes(data.receivedBytes)} of {megabytes(data.totalBytes ?? source.bytes)} received
        </Text>
      )}
      <PlainList isOrdered direction="row" wrap="wrap" gap="4px 16px" aria-label="Stages">
        {importStages.map((stage) => (
          <Stage
            key={stage}
            name={stageWords[stage].done}
            state={done.includes(stage) ? "done" : stage === current ? "doing" : "ahead"}
          />
        ))}
      </PlainList>
    </>
  );
}

const states = {
  done: { icon: <Check size={15} strokeWidth={2.25} aria-hidden />, text: "done", color: "roost" },
  doing: { icon: <Loader size={15} aria-hidden />, text: "in progress", color: "var(--ink)" },
  ahead: {
    icon: <Circle size={15} strokeWidth={2.25} aria-hidden />,
    text: "not started",
    color: "dimmed",
  },
};

function Stage({ name, state }: { name: string; state: keyof typeof states }) {
  const { icon, text, color } = states[state];
  return (
    <Flex
      component="li"
      align="center"
      gap={5}
      c={color}
      fz="sm"
      fw={state === "ahead" ? 400 : 600}
      aria-current={state === "doing" ? "step" : undefined}
    >
      {icon}
      {name}
      <span className="visually-hidden">, {text}</span>
    </Flex>
  );
}
