import { Table, Text } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import type { StepReport } from "#common/analytics/report.ts";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import styles from "./figures.module.css";

/** A card with figures about one subject. */
export const FigurePanel = (props: ComponentProps<typeof SectionCard>) => (
  <SectionCard p={20} titleSize={20} style={{ gap: 16, containerType: "inline-size" }} {...props} />
);

type FigureTableProps = {
  label: string;
  headers: string[];
  /** The rows with their cells. The first cell of each row is the row's header. */
  rows: { key: string; cells: [ReactNode, ...ReactNode[]] }[];
  /** The number of the column that is hidden where the panel is narrow, counted from 1. */
  spareColumn?: 2 | 3;
};

/** A table of figures. */
export function FigureTable({ label, headers, rows, spareColumn }: FigureTableProps) {
  return (
    <Table
      aria-label={label}
      className={styles.table ?? ""}
      horizontalSpacing="sm"
      tabularNums
      mod={{ spare: spareColumn }}
    >
      <Table.Thead>
        <Table.Tr>
          {headers.map((header) => (
            <Table.Th key={header} scope="col">
              {header}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, cells: [name, ...figures] }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row">{name}</Table.Th>
            {figures.map((figure, index) => (
              <Table.Td key={headers[index + 1]}>{figure}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The title of a questionnaire step as visitors see it, with the step's id in small print. */
export function StepName({ step: { stepId, title } }: { step: StepReport }) {
  return (
    <Text component="span" fz="inherit" fw={500} lh={1.35} miw={0}>
      {title ?? stepId}{" "}
      {title !== null && (
        <Text component="code" display="inline-block" maw="100%" ff="monospace" fz={12} c="dimmed">
          {stepId}
        </Text>
      )}
    </Text>
  );
}
