import { Download } from "lucide-react";
import { button } from "../../ui/button.ts";
import card from "../../ui/card.module.css";
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
          Everything on this site as one .sql file: posts, pages, settings, accounts, pictures and
          submissions. It can be imported here again, or restored with psql.
        </p>
      </header>
      <p className={card.aside}>
        It holds personal data, and whoever has it can restore the site: keep it where nobody else
        gets at it.
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
