import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

type SiteLinkProps = { href: string; className?: string | undefined; children: ReactNode };

/**
 * Paths that the client's router opens. The browser itself opens files, API calls, the back office
 * and odd paths.
 */
const screen = /^\/(?!\/|(?:api|media)\/|(?:admin|auth)(?:\/|$))[\w\-/.~]*$/;

/**
 * A link that an administrator wrote: to a page of this site, a part of the page, or another site.
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
