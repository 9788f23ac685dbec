import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

type SiteLinkProps = { href: string; className?: string | undefined; children: ReactNode };

/** Paths that are screens of ours; files, calls and the back office are left to the browser, as is anything odd. */
const screen = /^\/(?!\/|(?:api|media)\/|(?:admin|auth)(?:\/|$))[\w\-/.~]*$/;

/** A link that an admin wrote: to a screen, to another part of the site, or elsewhere. */
export function SiteLink({ href, className, children }: SiteLinkProps) {
  if (screen.test(href)) {
    return (
      <Link to={href} className={className} activeOptions={{ exact: href === "/" }}>
        {children}
      </Link>
    );
  }
  const elsewhere = /^https?:/i.test(href);
  return (
    <a href={href} className={className} rel={elsewhere ? "noopener noreferrer" : undefined}>
      {children}
    </a>
  );
}
