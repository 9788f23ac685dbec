import { settingKeys } from "#common/settings/setting.ts";
import { errorText } from "../../error-text.ts";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { siteContentOf } from "../site/site-content-of.ts";
import { useSiteSettings } from "../site/use-site-settings.ts";
import { IntegrationCard } from "../webhook/integration-card.tsx";
import { useWebhook } from "../webhook/use-webhook.ts";
import { ContentMissing } from "./content-missing.tsx";
import { OtherSettings } from "./other-settings.tsx";
import { SiteContentEditor } from "./site-content-editor.tsx";
import { SiteSettingsLoading } from "./site-settings-loading.tsx";
import styles from "./site-settings-screen.module.css";

const ownEditors: string[] = [settingKeys.siteContent, settingKeys.webhookUrl];

/** What the site says of itself, where submissions are sent, and whatever else is set. */
export function SiteSettingsScreen({ year }: { year: number }) {
  const { data: settings, error, isFetching, refetch } = useSiteSettings();
  // Asked for together: the card is as high as it will be when it comes.
  const webhook = useWebhook();
  const isWaiting = settings ? webhook.status.isPending : !error;
  return (
    <>
      <ScreenHeading title="Site Content" />
      <div className={styles.sections}>
        {isWaiting && <SiteSettingsLoading />}
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
            />
            <Content setting={siteContentOf(settings)} year={year} />
            <OtherSettings settings={settings.filter(({ key }) => !ownEditors.includes(key))} />
          </>
        )}
      </div>
    </>
  );
}

type ContentProps = { setting: ReturnType<typeof siteContentOf>; year: number };

function Content({ setting, year }: ContentProps) {
  return setting ? <SiteContentEditor setting={setting} year={year} /> : <ContentMissing />;
}
