import { Settings2 } from "lucide-react";
import { ButtonLink } from "../../ui/back-office/button-link.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { DeliveryTable } from "./delivery-table.tsx";

/** The screen with all deliveries to the webhook. */
export function DeliveryListScreen(props: Parameters<typeof DeliveryTable>[0]) {
  return (
    <>
      <ScreenHeading title="Deliveries">
        <ButtonLink
          to="/admin/site-settings"
          size="sm"
          variant="default"
          leftSection={<Settings2 size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          Webhook Settings
        </ButtonLink>
      </ScreenHeading>
      <DeliveryTable {...props} />
    </>
  );
}
