import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SiteLink } from "./site-link.tsx";

const linkTo = (href: string) => ({ href, children: "File" });

// The test renders the link without a router. A link that the router opens would therefore throw.
test.each(["/feed.xml", "/sitemap.xml", "/robots.txt", "/blog/tag/rent/feed.xml"])(
  "the browser itself opens a link to the site's file %s",
  (href) => {
    const link = createElement(SiteLink, linkTo(href));
    expect(renderToStaticMarkup(link)).toBe(`<a href="${href}">File</a>`);
  },
);
