import { Text } from "@mantine/core";
import { percentOf } from "#common/analytics/percent.ts";
import { type DeviceClass, deviceClasses, type SourceReport } from "#common/analytics/report.ts";
import { Breakable } from "../../ui/back-office/breakable.tsx";
import { FigurePanel, FigureTable } from "./figure-panel.tsx";
import { percentWords } from "./figure-words.ts";

const deviceNames: Record<DeviceClass, string> = {
  mobile: "Mobile",
  tablet: "Tablet",
  desktop: "Desktop",
  other: "Other",
};

const unknown = "Unknown";

function deviceName(name: string): string {
  const device = deviceClasses.find((known) => known === name);
  return device ? deviceNames[device] : unknown;
}

function referrerName(name: string): string {
  if (name === "") return unknown;
  return name === "direct" ? "Direct" : name;
}

const kinds = {
  devices: {
    title: "Devices",
    column: "Device",
    note: "The devices that visitors used.",
    nameOf: deviceName,
  },
  referrers: {
    title: "Referrers",
    column: "Site",
    note: "The sites that visitors came from. Direct means that no site sent the visitor.",
    nameOf: referrerName,
  },
} as const;

type SourceTableProps = {
  kind: keyof typeof kinds;
  sources: SourceReport[];
  /** The total figures of all devices or referrers that have no row of their own. */
  others?: Omit<SourceReport, "name"> | null;
  /** The number of all sessions in the report. */
  total: number;
};

/**
 * A table of the devices or the referrers of sessions. Each row shows the share of its sessions
 * that completed the questionnaire.
 */
export function SourceTable({ kind, sources, others, total }: SourceTableProps) {
  const { title, column, note, nameOf } = kinds[kind];
  const rows = sources.map((source) => ({
    key: source.name,
    ...source,
    name: nameOf(source.name),
  }));
  if (others) rows.push({ key: "?", ...others, name: "All others" });
  return (
    <FigurePanel title={title} note={note}>
      <FigureTable
        label={title}
        headers={[column, "Sessions", "Share", "Completed", "Rate"]}
        spareColumn={3}
        rows={rows.map(({ key, name, sessions, completed }) => ({
          key,
          cells: [
            <Breakable key="name" text={name} />,
            sessions.toLocaleString("en-US"),
            <Text key="share" span inherit c="dimmed">
              {percentWords(percentOf(sessions, total))}
            </Text>,
            completed.toLocaleString("en-US"),
            percentWords(percentOf(completed, sessions)),
          ],
        }))}
      />
      {rows.some(({ name }) => name === unknown) && (
        <Text c="dimmed" fz="sm">
          Unknown means that the browser asks not to be tracked or does not report this.
        </Text>
      )}
    </FigurePanel>
  );
}
