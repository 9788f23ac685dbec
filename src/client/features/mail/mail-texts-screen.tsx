import { Skeleton, Stack } from "@mantine/core";
import { defaultMailTexts } from "#common/mail/mail-texts.ts";
import { settingKeys } from "#common/settings/setting.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { showCreationFailed, useSettingSaved, useSiteSettings } from "../site/use-site-settings.ts";
import { MailTextsEditor } from "./mail-texts-editor.tsx";

/** The screen where the team edits the texts of mails. */
export function MailTextsScreen() {
  const { data, error, isFetching, refetch } = useSiteSettings();
  const setting = data?.find(({ key }) => key === settingKeys.mailTexts);
  // An editor that is open stays open even if a later request for the settings fails.
  if (setting) return <MailTextsEditor setting={setting} />;
  return (
    <>
      <ScreenHeading title="Mail Texts" />
      {error && !data && (
        <ScreenState
          kind="failure"
          title="The texts of mails can't be shown"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <TextsLoading />}
      {data && <TextsMissing />}
    </>
  );
}

function TextsLoading() {
  return (
    <ScreenState kind="loading" label="Loading the texts of mails">
      <Stack gap="md">
        {[36, 120, 84].map((height) => (
          <div key={height}>
            <Skeleton h={14} w={120} mb={8} />
            <Skeleton h={height} />
          </div>
        ))}
      </Stack>
    </ScreenState>
  );
}

/** Offers to store texts of the team's own. As long as none are stored, mails have built-in ones. */
function TextsMissing() {
  const onSettingSaved = useSettingSaved();
  const { mutate, isPending } = trpc.settings.site.create.useMutation({
    onSuccess: onSettingSaved,
    onError: showCreationFailed,
  });
  return (
    <ScreenState
      kind="empty"
      title="Mails have the built-in texts"
      text="Write how you greet searchers, what you do for them next, and how you close."
    >
      <PendingButton
        isPending={isPending}
        pendingLabel="Creating..."
        onClick={() =>
          mutate({
            key: settingKeys.mailTexts,
            value: defaultMailTexts,
            description: "The texts between the fixed parts of mails",
          })
        }
      >
        Write your own texts
      </PendingButton>
    </ScreenState>
  );
}
