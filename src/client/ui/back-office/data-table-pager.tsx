import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import styles from "./data-table-pager.module.css";
import { IconButton } from "./icon-button.tsx";

type DataTablePagerProps = {
  label: string;
  part: { total: number; page: number; pageSize: number };
  onPage: (page: number) => void;
};

/** The ways to the other pages of a table; nothing where there is only one. */
export function DataTablePager({ label, part, onPage }: DataTablePagerProps) {
  const { total, page, pageSize } = part;
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  const ways = [
    { name: "First page", to: 1, Icon: ChevronFirst },
    { name: "Previous page", to: page - 1, Icon: ChevronLeft },
    { name: "Next page", to: page + 1, Icon: ChevronRight },
    { name: "Last page", to: last, Icon: ChevronLast },
  ].map((way) => ({ ...way, leadsOn: way.to >= 1 && way.to <= last && way.to !== page }));
  const buttons = ways.map(({ name, to, Icon, leadsOn }) => (
    <li key={name}>
      <IconButton icon={Icon} label={name} isUnavailable={!leadsOn} onClick={() => onPage(to)} />
    </li>
  ));
  return (
    <nav className={styles.pager} aria-label={label}>
      <ul className={styles.ways}>{buttons.slice(0, 2)}</ul>
      <output className={styles.page}>
        {`Page ${page.toLocaleString("en-US")} of ${last.toLocaleString("en-US")}`}
      </output>
      <ul className={styles.ways}>{buttons.slice(2)}</ul>
    </nav>
  );
}
