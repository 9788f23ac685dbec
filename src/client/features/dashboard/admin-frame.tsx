import { Link, useMatches } from "@tanstack/react-router";
import { ExternalLink, LogOut, Menu } from "lucide-react";
import type { ReactNode } from "react";
import { counted } from "../../counted.ts";
import { DisclosureMenu } from "../../ui/disclosure-menu.tsx";
import { useAdmin } from "../accounts/admin-context.ts";
import { useLogOut } from "../accounts/use-log-out.ts";
import { Brand } from "../site/brand.tsx";
import { useSiteContent } from "../site/site-content.ts";
import { NewCount } from "../submissions/new-count.tsx";
import { useNewCount } from "../submissions/use-new-count.ts";
import { useSubmissionEvents } from "../submissions/use-submission-events.ts";
import styles from "./admin-frame.module.css";
import { places } from "./places.ts";
import { useScreenChange } from "./use-screen-change.ts";

/** What every screen of the back office stands in: the way to the others, and out. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { site } = useSiteContent();
  const main = useScreenChange();
  const newCount = useNewCount();
  useSubmissionEvents();
  return (
    <div className={styles.frame}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <nav aria-label="Admin" className={styles.bar}>
        <Brand name={site.name} />
        <div className={styles.side}>
          <Places />
          <Leaving />
        </div>
        <DisclosureMenu
          label={newCount === 0 ? "Menu" : `Menu, ${counted(newCount, "new submission")}`}
          icon={
            <>
              <Menu size={22} strokeWidth={1.75} aria-hidden="true" />
              <NewCount className={styles.onMenu} />
            </>
          }
          className={styles.menu}
        >
          <Places />
          <Leaving />
        </DisclosureMenu>
      </nav>
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}

function Places() {
  return (
    <ul className={styles.places}>
      {places.map(({ to, name, icon: Icon }) => (
        <li key={to}>
          <Link to={to} className={styles.place}>
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            {name}
            {to === "/admin/submissions" && <NewCount />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Leaving() {
  const admin = useAdmin();
  const to = useMatches({ select: (matches) => matches.at(-1)?.staticData.logsOutTo });
  const { logOut, isPending } = useLogOut(to);
  return (
    <div className={styles.leaving}>
      <p className={styles.who}>
        Logged in as <strong>{admin?.username ?? "Admin"}</strong>
      </p>
      <Link to="/" className={styles.place}>
        <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />
        View the site
      </Link>
      <button
        type="button"
        className={styles.place}
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) logOut();
        }}
      >
        <LogOut size={18} strokeWidth={1.75} aria-hidden="true" />
        {isPending ? "Logging out..." : "Log Out"}
      </button>
    </div>
  );
}
