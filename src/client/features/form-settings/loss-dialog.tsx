import { List, Stack, Text, TextInput, Title } from "@mantine/core";
import { type FormEvent, useId, useRef, useState } from "react";
import type { Loss } from "#common/questionnaire/mapping-warnings.ts";
import { capitalized } from "../../capitalized.ts";
import { Cancelled } from "../../content/editor-options.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { focusAtOnce } from "../../ui/back-office/focus-at-once.ts";
import { useLastKnown } from "../../ui/back-office/last-known.ts";
import type { Consequences } from "./consequences.ts";

/**
 * A question to the user: whether to save the questionnaire. `losses` lists the values that later
 * submissions can lack after the save. The dialog calls `answer` with the user's decision.
 */
export type LossQuestion = {
  losses: Loss[];
  /**
   * Further consequences of the save, such as how searches are matched, which the user should know
   * before the save.
   */
  consequences: Consequences[];
  answer: (isConfirmed: boolean) => void;
};

/**
 * Asks the user to confirm a save after which submissions can lack values (losses), or which has
 * other consequences.
 */
export function useLosses<Value>(
  lossesBetween: (before: Value, after: Value) => Loss[],
  consequencesOf: (before: Value, after: Value) => Promise<Consequences[]>,
) {
  const [question, setQuestion] = useState<LossQuestion | null>(null);
  const isAsking = useRef(false);

  return {
    question,
    /**
     * Asks the user to confirm the save if later submissions can then lack values, or if the save
     * has other consequences. Returns the ids of the fields whose values can be missing; undefined
     * if there are none.
     * @throws Cancelled if the user does not confirm, or if an earlier call has not ended yet
     */
    confirm: async (before: Value, after: Value): Promise<string[] | undefined> => {
      if (isAsking.current) throw new Cancelled();
      isAsking.current = true;
      try {
        const losses = lossesBetween(before, after);
        const consequences = await consequencesOf(before, after);
        if (losses.length + consequences.length === 0) return undefined;
        const { promise, resolve: answer } = Promise.withResolvers<boolean>();
        setQuestion({ losses, consequences, answer });
        if (!(await promise)) throw new Cancelled();
        return losses.length > 0 ? losses.map(({ id }) => id) : undefined;
      } finally {
        isAsking.current = false;
        setQuestion(null);
      }
    },
  };
}

type LossDialogProps = {
  question: LossQuestion | null;
  /**
   * The consequence if submissions lack any of the listed values, as a sentence; undefined if there
   * is no consequence.
   */
  consequence: string | undefined;
};

/**
 * Lists the values that submissions can lack after the questionnaire is saved, and the save's other
 * consequences, and asks for confirmation. If the service needs a value, the user must type the
 * value's name.
 */
export function LossDialog({ question, consequence }: LossDialogProps) {
  const shown = useLastKnown(question ?? undefined);
  return (
    <Dialog
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={
        shown && shown.losses.length === 0
          ? "Before you save"
          : "Saving stops something from working"
      }
      width="34rem"
      holdsText
      isAboveAll
    >
      {shown && <Confirmation question={shown} consequence={consequence} />}
    </Dialog>
  );
}

const bare = (what: string) => what.replace(/^the /, "");

/**
 * Returns the names of one or two values, joined by "and". For three or more values, returns only
 * their number, such as `these 3`.
 */
function named(losses: Loss[]): string {
  if (losses.length > 2) return `these ${losses.length}`;
  return losses.map(({ what }) => what).join(" and ");
}

function Confirmation({
  question,
  consequence,
}: { question: LossQuestion } & Omit<LossDialogProps, "question">) {
  const { losses, consequences, answer } = question;
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [hasTried, setHasTried] = useState(false);
  const vital = losses.filter(({ isVital }) => isVital);
  const isTyped = ({ id, what }: Loss) => typed[id]?.trim().toLowerCase() === bare(what);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (vital.every(isTyped)) answer(true);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md" pt={4}>
        {losses.length > 0 && (
          <List listStyleType="none" spacing="sm" aria-label="Stops working">
            {losses.map(({ id, what, message }) => (
              <List.Item key={id} ps="sm" style={{ borderInlineStart: "3px solid var(--clay)" }}>
                <Text fw={700} mb={4}>
                  {capitalized(bare(what))}
                </Text>
                <Text>{message}</Text>
              </List.Item>
            ))}
          </List>
        )}
        {losses.length > 0 && consequence && <Text c="dimmed">{consequence}</Text>}
        {consequences.map((each) => (
          <Area key={each.area} {...each} />
        ))}
        {vital.map((loss, index) => (
          <TextInput
            key={loss.id}
            label={`Type "${bare(loss.what)}" to save without it`}
            autoComplete="off"
            spellCheck={false}
            value={typed[loss.id] ?? ""}
            error={hasTried && !isTyped(loss) && `Type "${bare(loss.what)}"`}
            onChange={({ currentTarget }) =>
              setTyped((before) => ({ ...before, [loss.id]: currentTarget.value }))
            }
            {...(index === 0 && { ref: focusAtOnce })}
          />
        ))}
      </Stack>
      <DialogSubmit
        action={losses.length > 0 ? `Save without ${named(losses)}` : "Save Changes"}
        isDestructive={losses.length > 0}
        isSticky
        onCancel={() => answer(false)}
      />
    </form>
  );
}

/**
 * The maximum number of consequences that the dialog lists under one heading, such as "Matching".
 */
const mostListed = 6;

/** Lists the consequences of a save in one area of the service, such as matching. */
function Area({ area, messages }: Consequences) {
  const id = useId();
  const more = messages.length - mostListed;
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} ff="text" fz="0.9375rem" fw={600} c="dimmed" mb={4}>
        {area}
      </Title>
      <List spacing={4} fz="0.9375rem" style={{ overflowWrap: "anywhere" }}>
        {messages.slice(0, mostListed).map((message) => (
          <List.Item key={message}>{message}</List.Item>
        ))}
        {more > 0 && <List.Item>And {more} more.</List.Item>}
      </List>
    </section>
  );
}
