import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { QueryFailure } from "../../query-failure.tsx";
import { trpc } from "../../trpc.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import {
  type AnySetting,
  showCreationFailed,
  useSettingSaved,
  useSiteSettings,
} from "../site/use-site-settings.ts";

type TextsScreenProps = {
  title: string;
  /** The words after "the texts of" in messages, such as `mails` or `the site`. */
  subject: string;
  /** The setting that stores the team's own texts. The button "Write your own texts" creates it. */
  begin: { key: string; value: unknown; description: string };
  /** The title and text of the notice that is shown as long as the team has no texts of its own. */
  empty: { title: string; text: string };
  renderEditor: (setting: AnySetting) => ReactNode;
};

/** A screen where the team edits texts that have built-in values. */
export function TextsScreen({ title, subject, begin, empty, renderEditor }: TextsScreenProps) {
  const query = useSiteSettings();
  const { data, error } = query;
  const setting = data?.find(({ key }) => key === begin.key);
  // An editor that is open stays open even if a later request for the settings fails.
  if (setting) return renderEditor(setting);
  return (
    <>
      <ScreenHeading title={title} />
      {!data && <QueryFailure title={`The texts of ${subject} can't be shown`} query={query} />}
      {!data && !error && (
        <ScreenState kind="loading" label={`Loading the texts of ${subject}`}>
          <Stack gap="md">
            {[36, 120, 84].map((height) => (
              <div key={height}>
                <Skeleton h={14} w={120} mb={8} />
                <Skeleton h={height} />
              </div>
            ))}
          </Stack>
        </ScreenState>
      )}
      {data && (
        <ScreenState kind="empty" {...empty}>
          <BeginButton begin={begin} />
        </ScreenState>
      )}
    </>
  );
}

function BeginButton({ begin }: Pick<TextsScreenProps, "begin">) {
  const onSettingSaved = useSettingSaved();
  const { mutate, isPending } = trpc.settings.site.create.useMutation({
    onSuccess: onSettingSaved,
    onError: showCreationFailed,
  });
  return (
    <PendingButton isPending={isPending} pendingLabel="Creating..." onClick={() => mutate(begin)}>
      Write your own texts
    </PendingButton>
  );
}
