import { Download } from "lucide-react";
import card from "../../ui/back-office/card.module.css";
import { button } from "../../ui/button.ts";
import styles from "./card-parts.module.css";
import { useDownload } from "./use-download.ts";

/** The whole database as a file. */
export function ExportCard() {
  const { download, isBusy } = useDownload({
    begun: {
      title: "Export initiated",
      description: "Your browser is saving the database as a file.",
    },
    failed: "Export failed",
  });
  return (
    <section className={card.card} aria-labelledby="export">
      <header className={card.head}>
        <h2 id="export">Export</h2>
        <p>
          Save everything on this site as one .sql file: posts, pages, settings, accounts, pictures
          and submissions. You can import the file here again, or restore it with psql.
        </p>
      </header>
      <p className={card.aside}>
        The file holds personal data, and anyone who has it can restore the site. Keep it where no
        one else can reach it.
      </p>
      <button
        type="button"
        className={`${button("primary")} ${styles.main}`}
        aria-disabled={isBusy}
        onClick={() => void download("/api/database/export")}
      >
        <Download size={18} strokeWidth={1.75} aria-hidden="true" />
        {isBusy ? "Exporting..." : "Export Database"}
      </button>
    </section>
  );
}
