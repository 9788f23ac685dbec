import { Skeleton, Stack } from "@mantine/core";
import { settingKeys } from "#common/settings/setting.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { showCreationFailed, useSettingSaved, useSiteSettings } from "../site/use-site-settings.ts";
import { SiteTextsEditor } from "./site-texts-editor.tsx";

/** The screen where the team edits the texts of the site. */
export function SiteTextsScreen() {
  const { data, error, isFetching, refetch } = useSiteSettings();
  const setting = data?.find(({ key }) => key === settingKeys.siteTexts);
  // An editor that is open stays open even if a later request for the settings fails.
  if (setting) return <SiteTextsEditor setting={setting} />;
  return (
    <>
      <ScreenHeading title="Site Texts" />
      {error && !data && (
        <ScreenState
          kind="failure"
          title="The texts of the site can't be shown"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && (
        <ScreenState kind="loading" label="Loading the texts of the site">
          <Stack gap="md">
            {[36, 36, 84].map((height, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list never changes
              <div key={place}>
                <Skeleton h={14} w={120} mb={8} />
                <Skeleton h={height} />
              </div>
            ))}
          </Stack>
        </ScreenState>
      )}
      {data && <TextsMissing />}
    </>
  );
}

/** Offers to write texts of the team's own. As long as none are stored, the site has built-in ones. */
function TextsMissing() {
  const onSettingSaved = useSettingSaved();
  const { mutate, isPending } = trpc.settings.site.create.useMutation({
    onSuccess: onSettingSaved,
    onError: showCreationFailed,
  });
  return (
    <ScreenState
      kind="empty"
      title="The site has the built-in texts"
      text="Write your own headline and promise, the boxes of the home page, the beta, the card at the end of the questionnaire, and the contact page."
    >
      <PendingButton
        isPending={isPending}
        pendingLabel="Creating..."
        onClick={() =>
          mutate({
            key: settingKeys.siteTexts,
            value: {},
            description: "The texts of the site that differ from the built-in ones",
          })
        }
      >
        Write your own texts
      </PendingButton>
    </ScreenState>
  );
}
