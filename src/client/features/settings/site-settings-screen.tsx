import { Card, Skeleton, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { settingKeys } from "#common/settings/setting.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { showToast } from "../../ui/toast.tsx";
import { showCreationFailed, useSettingSaved, useSiteSettings } from "../site/use-site-settings.ts";
import { IntegrationCard } from "../webhook/integration-card.tsx";
import { useWebhook } from "../webhook/use-webhook.ts";
import { OtherSettings } from "./other-settings.tsx";
import { SiteContentEditor, siteContentOf } from "./site-content-editor.tsx";

const keysWithEditor: string[] = [
  settingKeys.siteContent,
  settingKeys.webhookUrl,
  settingKeys.webhookEvents,
  settingKeys.mailTexts,
  settingKeys.siteTexts,
];

/** The screen with the site's content, the webhook and all other settings. */
export function SiteSettingsScreen({ year }: { year: number }) {
  const { data: settings, error, isFetching, refetch } = useSiteSettings();
  // The webhook is loaded together with the settings, so that the card with both has its final
  // height from the start.
  const webhook = useWebhook();
  const isWaiting = settings ? webhook.status.isPending : !error;
  const content = settings && siteContentOf(settings);
  return (
    <>
      <ScreenHeading title="Site Content" />
      <Stack gap="lg">
        {isWaiting && <SettingsLoading />}
        {!settings && error && (
          <ScreenState
            kind="failure"
            title="Error loading site content. Please try again later."
            text={errorText(error)}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {settings && !isWaiting && (
          <>
            <IntegrationCard
              webhook={webhook}
              setting={settings.find(({ key }) => key === settingKeys.webhookUrl)}
              eventsSetting={settings.find(({ key }) => key === settingKeys.webhookEvents)}
            />
            {content ? <SiteContentEditor setting={content} year={year} /> : <ContentMissing />}
            <OtherSettings settings={settings.filter(({ key }) => !keysWithEditor.includes(key))} />
          </>
        )}
      </Stack>
    </>
  );
}

/** Offers to create the site's content from the built-in content. */
function ContentMissing() {
  const onSettingSaved = useSettingSaved();
  const { mutate, isPending } = trpc.settings.site.create.useMutation({
    onSuccess(setting) {
      onSettingSaved(setting);
      showToast({ title: "Setting Created" });
    },
    onError: showCreationFailed,
  });
  return (
    <ScreenState
      kind="empty"
      title="Site content not found. Please create a 'site_content' setting."
      text="Until then, visitors see the built-in content."
    >
      <PendingButton
        isPending={isPending}
        pendingLabel="Creating..."
        onClick={() => mutate({ key: settingKeys.siteContent, value: defaultSiteContent })}
      >
        Start with the built-in content
      </PendingButton>
    </ScreenState>
  );
}

/** The headings of the screen, and skeletons in the shape of its inputs. */
function SettingsLoading() {
  return (
    <ScreenState kind="loading" label="Loading site content...">
      <Stack gap="lg">
        <LoadingCard title="Integration Settings">
          <Skeleton h={14} w="60%" />
          <LoadingInput label={92} height={42} />
          <Skeleton h={44} w={166} />
          <LoadingInput label={120} height={20} />
          <LoadingInput label={130} height={120} />
        </LoadingCard>
        <LoadingCard title="Site content">
          <Skeleton h={38} w="16rem" />
          <LoadingInput label={74} height={36} />
          <LoadingInput label={60} height={60} />
          <Skeleton h={320} />
        </LoadingCard>
      </Stack>
    </ScreenState>
  );
}

function LoadingCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <Text ff="heading" fw="var(--mantine-heading-font-weight)" fz="1.375rem">
        {title}
      </Text>
      {children}
    </Card>
  );
}

function LoadingInput({ label, height }: { label: number; height: number }) {
  return (
    <div>
      <Skeleton h={14} w={label} mb={8} />
      <Skeleton h={height} />
    </div>
  );
}
