import { useMemo } from "react";
import { errorText } from "../../error-text.ts";
import { freshMs, trpc } from "../../trpc.ts";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { FormEditor } from "./form-editor.tsx";
import { FormLoading } from "./form-loading.tsx";
import { FormMissing } from "./form-missing.tsx";
import { findStored } from "./use-form-calls.ts";

/** What the questionnaire asks, to be changed by the team. */
export function FormSettingsScreen() {
  const query = trpc.settings.form.list.useQuery(undefined, { staleTime: freshMs.settings });
  const { data, error, isFetching } = query;
  const stored = useMemo(() => data && findStored(data), [data]);
  // What is being edited stays, whatever becomes of a later question for it.
  if (stored) return <FormEditor setting={stored} />;
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
