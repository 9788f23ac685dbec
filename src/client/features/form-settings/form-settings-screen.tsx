import { Skeleton, Stack } from "@mantine/core";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { settingKeys } from "#common/settings/setting.ts";
import { errorText } from "../../error-text.ts";
import { freshMs, trpc } from "../../trpc.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { showToast } from "../../ui/toast.tsx";
import { FormEditor } from "./form-editor.tsx";

/** The screen where the team edits the questionnaire. */
export function FormSettingsScreen() {
  const query = trpc.settings.form.list.useQuery(undefined, { staleTime: freshMs.settings });
  const { data, error, isFetching } = query;
  const setting = data?.find(({ key }) => key === settingKeys.formQuestions);
  // An editor that is open stays open even if a later request for the questionnaire fails.
  if (setting) return <FormEditor setting={setting} />;
  if (error) {
    return (
      <>
        <ScreenHeading title="Questions Settings" />
        <ScreenState
          kind="failure"
          title="Error loading form questions. Please try again later."
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={() => void query.refetch()}
        />
      </>
    );
  }
  return data ? <FormMissing /> : <FormLoading />;
}

/** Grey placeholders in the shape of the editor, shown while the questionnaire loads. */
function FormLoading() {
  return (
    <>
      <ScreenHeading title="Questions Settings">
        <Skeleton h={44} w={124} />
      </ScreenHeading>
      <ScreenState kind="loading" label="Loading form questions">
        <Stack gap="md">
          <Skeleton h={560} />
          {["2", "3", "4", "5"].map((step) => (
            <Skeleton key={step} h={62} />
          ))}
        </Stack>
      </ScreenState>
    </>
  );
}

/** Offers to store a questionnaire. As long as none is stored, visitors see the built-in one. */
function FormMissing() {
  const { settings } = trpc.useUtils();
  const create = trpc.settings.form.create.useMutation({
    onSuccess: () => {
      showToast({ title: "Setting Created", description: "You can now change the default form." });
    },
    onError: (error) =>
      showToast({
        title: "Creation Failed",
        description: errorText(error),
        variant: "destructive",
      }),
    onSettled: () => settings.invalidate(),
  });
  return (
    <>
      <ScreenHeading title="Questions Settings" />
      <ScreenState
        kind="empty"
        title="Nothing to edit yet"
        text="Form structure not found. Please create a 'form_questions' setting."
      >
        <PendingButton
          isPending={create.isPending}
          pendingLabel="Creating..."
          onClick={() =>
            create.mutate({
              key: settingKeys.formQuestions,
              value: defaultDefinition,
              description: "The questionnaire's steps and fields",
            })
          }
        >
          Create it from the default form
        </PendingButton>
      </ScreenState>
    </>
  );
}
