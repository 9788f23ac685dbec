import { percentOf } from "#common/analytics/percent.ts";
import { type DeviceClass, deviceClasses, type SourceReport } from "#common/analytics/report.ts";
import { FigurePanel } from "./figure-panel.tsx";
import styles from "./figure-table.module.css";
import { percentWords } from "./percent-words.ts";

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
  /** Those that are not listed by name. */
  others?: Omit<SourceReport, "name"> | null;
  total: number;
};

/** Where sessions came from, and how many of them were completed. */
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
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{column}</th>
            <th scope="col">Sessions</th>
            <th scope="col" className={styles.spare}>
              Share
            </th>
            <th scope="col">Completed</th>
            <th scope="col">Rate</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, sessions, completed }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{sessions.toLocaleString("en-US")}</td>
              <td className={`${styles.soft} ${styles.spare}`}>
                {percentWords(percentOf(sessions, total))}
              </td>
              <td>{completed.toLocaleString("en-US")}</td>
              <td>{percentWords(percentOf(completed, sessions))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.some(({ name }) => name === unknown) && (
        <p className={styles.note}>
          Unknown means that the browser asks not to be tracked or does not report this.
        </p>
      )}
    </FigurePanel>
  );
}
