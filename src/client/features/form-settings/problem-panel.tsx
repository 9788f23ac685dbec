import { Group, NavLink, Paper, Text } from "@mantine/core";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { mappingConsequence } from "#common/questionnaire/mapping-warnings.ts";
import { counted } from "../../counted.ts";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { keyed } from "../../ui/keyed.ts";
import { listWarnings, type Problem } from "./check-form.ts";

type ProblemPanelProps = {
  problems: Problem[];
  /** Whether the panel lists errors, which prevent a save, or warnings, which do not. */
  kind: "errors" | "warnings";
  /** A sentence about the consequence that all listed problems share. */
  consequence?: string | undefined;
  /** Called when the user selects a problem, with the path of the field that has it. */
  onSelect: (path: string) => void;
};

/**
 * Lists errors or warnings. A press on a problem leads to the part of the form with the problem.
 */
export function ProblemPanel({ problems, kind, consequence, onSelect }: ProblemPanelProps) {
  if (problems.length === 0) return null;
  const Icon = kind === "errors" ? CircleAlert : TriangleAlert;
  const title =
    kind === "errors"
      ? `Fix ${counted(problems.length, "problem")} before you save`
      : `Check ${counted(problems.length, "warning")} before you save`;
  return (
    <Paper
      component="section"
      aria-label={title}
      bg={kind === "errors" ? "red.0" : "sun.0"}
      bd={kind === "errors" ? "1px solid red.2" : "1px solid gray.3"}
      px="md"
      py="sm"
      tabIndex={-1}
      data-path={kind}
    >
      <Group gap="xs" wrap="nowrap">
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        <Text fw={600}>{title}</Text>
      </Group>
      {consequence && (
        <Text size="sm" c="dimmed" ms={26}>
          {consequence}
        </Text>
      )}
      <PlainList gap={2} mah="16rem" mt={4} ms={18} style={{ overflowY: "auto" }}>
        {keyed(problems, ({ path, message }) => `${path} ${message}`).map(
          ({ key, item: { path, where, message } }) => (
            <li key={key}>
              {path === "" ? (
                <Text px="xs" py={4} fz="0.9375rem">
                  {message}
                </Text>
              ) : (
                <NavLink
                  component="button"
                  type="button"
                  px="xs"
                  py={4}
                  bdrs="sm"
                  label={
                    <>
                      <Text component="span" display="block" size="sm" c="dimmed">
                        {where}
                      </Text>
                      <Text component="span" display="block" fz="0.9375rem">
                        {message}
                      </Text>
                    </>
                  }
                  onClick={() => onSelect(path)}
                />
              )}
            </li>
          ),
        )}
      </PlainList>
    </Paper>
  );
}

type FormWarningsProps = {
  definition: QuestionnaireDefinition;
  onSelect: (path: string) => void;
};

/**
 * Lists the warnings about the questionnaire. React updates them only after more urgent changes, so
 * that typing stays fast.
 */
export function FormWarnings({ definition, onSelect }: FormWarningsProps) {
  const deferred = useDeferredValue(definition);
  const { mapping, gaps } = useMemo(() => listWarnings(deferred), [deferred]);
  return (
    <ProblemPanel
      problems={[...mapping, ...gaps]}
      kind="warnings"
      consequence={mapping.length > 0 ? mappingConsequence : undefined}
      onSelect={onSelect}
    />
  );
}
