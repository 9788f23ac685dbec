import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { settingKeys } from "#common/settings/setting.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { button } from "../../ui/button.ts";
import { showToast } from "../../ui/toast.tsx";

/** Nothing is stored: visitors see the built-in form, with which one can begin. */
export function FormMissing() {
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
        <button
          type="button"
          className={button("primary")}
          aria-disabled={create.isPending}
          onClick={() => {
            if (create.isPending) return;
            create.mutate({
              key: settingKeys.formQuestions,
              value: defaultDefinition,
              description: "The questionnaire's steps and fields",
            });
          }}
        >
          {create.isPending ? "Creating..." : "Create it from the default form"}
        </button>
      </ScreenState>
    </>
  );
}
