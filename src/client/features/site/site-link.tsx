import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

type SiteLinkProps = { href: string; className?: string | undefined; children: ReactNode };

/**
 * Matches paths that the visitors' application opens without loading a new document. The browser
 * itself opens all others: files, whose names contain a dot, API calls, the back office, the
 * searcher's page and unusual paths.
 */
const screen = /^\/(?!\/|(?:api|media)\/|(?:admin|auth|search)(?:\/|$))[\w\-/~]*$/;

/**
 * A link that an administrator entered: to a page of this site, to a section of the current page,
 * or to another site.
 */
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
