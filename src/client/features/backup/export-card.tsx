import { Text } from "@mantine/core";
import { Download } from "lucide-react";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { useDownload } from "../export/use-download.ts";

/** A card with a button that exports the whole database as a file. */
export function ExportCard() {
  const { download, isBusy } = useDownload({
    started: {
      title: "Export initiated",
      description: "Your browser is saving the database as a file.",
    },
    failed: "Export failed",
  });
  return (
    <SectionCard
      title="Export"
      note="Save everything on this site as one .sql file: posts, pages, settings, accounts, pictures and submissions. You can import the file here again, or restore it with psql."
    >
      <Text c="dimmed" fz={15} lh={1.5}>
        The file holds personal data, and anyone who has it can restore the site. Keep it where no
        one else can reach it.
      </Text>
      <PendingButton
        mr={{ sm: "auto" }}
        leftSection={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
        isPending={isBusy}
        pendingLabel="Exporting..."
        onClick={() => void download("/api/database/export")}
      >
        Export Database
      </PendingButton>
    </SectionCard>
  );
}
