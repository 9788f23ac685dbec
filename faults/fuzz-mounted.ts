import fc from "fast-check";
import type { z } from "zod";
import { reportInput } from "#common/analytics/report-input.ts";
import { auditFilter } from "#common/audit/audit-input.ts";
import { backupNameInput } from "#common/backup/backup-input.ts";
import { noInput } from "#common/inputs.ts";
import { mailIdInput } from "#common/mail/mail-list.ts";
import { promiseInput } from "#common/promise/promise-input.ts";
import { sitePreviewInput } from "#common/settings/site-preview.ts";
import { submissionFilter } from "#common/submissions/submission-input.ts";
import { policyReportTarget } from "./fuzz-reports.ts";
import { type Call, plainRequests, restRequests } from "./fuzz-requests.ts";
import {
  type FuzzFiles,
  json,
  schemaOf,
  slowWeight,
  type Target,
  usual,
  usualWeight,
} from "./fuzz-targets.ts";
import { type Upload, uploadRequests } from "./fuzz-uploads.ts";
import { hostilePaths, oddHeaders } from "./hostile-inputs.ts";

type Download = {
  /** The HTTP method of the route; GET if omitted. */
  method?: "POST";
  path: string;
  schema: z.ZodType;
  contentType: RegExp;
  validWeight?: number;
};

const downloads: Download[] = [
  {
    method: "POST",
    path: "/api/admin/submissions.csv",
    schema: submissionFilter,
    contentType: /^text\/csv/,
  },
  { method: "POST", path: "/api/admin/audit.csv", schema: auditFilter, contentType: /^text\/csv/ },
  { method: "POST", path: "/api/admin/site-preview", schema: sitePreviewInput, contentType: json },
  { path: "/api/admin/mail/{id}/eml", schema: mailIdInput, contentType: /^message\/rfc822/ },
  { path: "/api/admin/analytics-sessions.csv", schema: reportInput, contentType: /^text\/csv/ },
  { path: "/api/admin/promise.csv", schema: promiseInput, contentType: /^text\/csv/ },
  {
    path: "/api/admin/backups/{name}",
    schema: backupNameInput,
    contentType: /^application\/sql$/,
  },
  {
    path: "/api/database/export",
    schema: noInput,
    contentType: /^application\/sql$/,
    validWeight: slowWeight,
  },
];

const uploads: Record<string, (files: FuzzFiles) => Omit<Upload, "path">> = {
  "/api/admin/media": ({ pictures }) => ({
    files: pictures,
    fileNames: ["roofs.jpg", "../x.svg"],
    field: { name: "alt", values: ["Roofs", "x".repeat(300), "x".repeat(301)] },
    validWeight: 4,
  }),
  "/api/database/import": ({ dumps }) => ({
    files: dumps,
    // The names of the uploaded files. The server refuses most of these names, so few uploads lead
    // to an import. An import takes time, because the server first backs up its present data.
    fileNames: [
      "",
      "x.txt",
      "x",
      ".sql ",
      "sql",
      "x.sql/",
      "x.sql\0",
      "x.dump",
      "C:\\x.zip",
      "x".repeat(200),
      "x.sql.exe",
      "x.SQL",
      "../x.backup",
    ],
    field: { name: "keepAdmins", values: ["true", "false", "TRUE"] },
    validWeight: 1,
  }),
};

const open: [path: string, contentType: RegExp][] = [
  ["/healthz", json],
  ["/readyz", json],
  ["/api/openapi.json", json],
  ["/robots.txt", /^text\/plain/],
  ["/manifest.webmanifest", /^application\/manifest\+json/],
  ["/feed.xml", /^application\/atom\+xml/],
  ["/admin/manifest.webmanifest", /^application\/manifest\+json/],
  ["/sitemap.xml", /^application\/xml/],
];

const queries = fc.oneof(
  fc.constantFrom("", "?", "?%", "?%ZZ=%", "?__proto__=1", "?a=1&a=2", "#", "?input={}", "/"),
  fc.webQueryParameters().map((query) => `?${query}`),
);

/** Returns the routes that are not procedures: downloads, uploads, pages and files. */
export function mountedTargets(): Target[] {
  return [
    ...downloads.map((download): Target => {
      const { method = "GET", path, schema, contentType, validWeight = usualWeight } = download;
      const call: Call = { access: "admin", schema: schemaOf(schema), validWeight };
      return {
        ...usual,
        contentType,
        isOpen: false,
        name: `${method} ${path}`,
        routes: [`${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`],
        requests: (known) => restRequests(method, path, call, known),
      };
    }),
    ...Object.entries(uploads).map(
      ([path, upload]): Target => ({
        ...usual,
        isOpen: false,
        atOnce: path === "/api/database/import" ? 1 : 8,
        name: `POST ${path}`,
        routes: [`POST ${path}`],
        requests: (_known, files) => uploadRequests({ path, ...upload(files) }),
      }),
    ),
    policyReportTarget,
    ...open.map(
      ([path, contentType]): Target => ({
        ...usual,
        contentType,
        name: `GET ${path}`,
        routes: [`GET ${path}`],
        requests: () =>
          plainRequests(
            "GET",
            undefined,
            queries.map((query) => path + query),
          ),
      }),
    ),
    ...sites,
  ];
}

const slugs = fc.oneof(fc.webPath(), fc.string({ unit: "grapheme" }).map(encodeURIComponent));
const number = fc.integer({ min: 1, max: 4_100 });

const sites: Target[] = [
  {
    ...usual,
    name: "the parts of the sitemap",
    contentType: /^(?:application\/xml|text\/plain|text\/html)/,
    routes: ["GET /sitemap-:part(^\\d{1,6}).xml"],
    requests: () =>
      plainRequests(
        "GET",
        undefined,
        fc
          .oneof(fc.nat(3), fc.constantFrom(0, -1, 1e6, 999_999, "01", "%31", "1e3", "x"))
          .map((part) => `/sitemap-${part}.xml`),
      ),
  },
  {
    ...usual,
    name: "the feeds of tags and the share pictures of posts and pages",
    contentType: /^(?:application\/atom\+xml|image\/png|text\/html|text\/plain|application\/json)/,
    routes: [
      "GET /blog/tag/:slug/feed.xml",
      "GET /blog/:slug/share.png",
      "GET /pages/:slug/share.png",
    ],
    requests: () =>
      plainRequests(
        "GET",
        undefined,
        fc
          .tuple(
            fc.oneof(slugs, fc.constantFrom("everything", "lisbon", "%00", "..")),
            fc.constantFrom(
              "/blog/tag/SLUG/feed.xml",
              "/blog/SLUG/share.png",
              "/pages/SLUG/share.png",
            ),
          )
          .map(([slug, path]) => path.replace("SLUG", () => slug)),
      ),
  },
  {
    ...usual,
    name: "pictures",
    contentType: /^(?:image\/webp|image\/svg\+xml|text\/plain|application\/json)/,
    routes: ["GET /media/*"],
    requests: (_known, { addresses }) =>
      plainRequests(
        "GET",
        undefined,
        fc.oneof(
          fc.constantFrom(...addresses),
          fc
            .tuple(fc.constantFrom(...addresses), fc.constantFrom("480", "960", "961", "%00", ".."))
            .map(([address, size]) => address.replace(".webp", `/${size}.webp`)),
          fc
            .tuple(fc.stringMatching(/^[0-9a-f]{20}$/), number, number)
            .map(([hash, width, height]) => `/media/${hash}-${width}x${height}.webp`),
          slugs.map((path) => `/media/${path}`),
        ),
      ),
  },
  {
    ...usual,
    share: 0.5,
    name: "pages and files",
    contentType: /^(?:text\/|image\/|font\/|application\/)/,
    routes: ["GET *", "GET /assets/*"],
    requests: (_known, { addresses }) =>
      plainRequests(
        "GET",
        undefined,
        fc
          .tuple(
            fc.oneof(
              fc.constantFrom("/", "/blog", "/about", "/admin", "/auth", "/why-", ...addresses),
              slugs.map((path) => `/pages/${path}`),
              slugs.map((path) => `/blog/${path}`),
              slugs.map((path) => `/assets/${path}`),
              slugs.map((path) => `/admin/blog/edit/${path}`),
            ),
            queries,
          )
          .map(([path, query]) => path + query),
      ),
  },
  {
    ...usual,
    name: "paths of any kind",
    contentType: /^./,
    routes: ["/trpc", "/trpc*", "/api", "/api*"],
    requests: () =>
      fc
        .tuple(
          fc.constantFrom("GET", "HEAD", "POST", "PATCH", "DELETE", "PUT", "OPTIONS", "TRACE"),
          hostilePaths,
          plainRequests("GET", undefined, fc.constant("/")),
        )
        .map(([method, path, request]) => ({ ...request, method, path })),
  },
  {
    ...usual,
    name: "cookies",
    contentType: json,
    routes: [],
    requests: () =>
      fc
        .tuple(
          plainRequests(
            "GET",
            undefined,
            fc.constantFrom("/api/user", "/trpc/accounts.user", "/api/blog/admin"),
            oddHeaders,
          ),
          fc.constantFrom("roost_session", "roost_browser", "__proto__", ""),
          fc.string({ unit: "binary", maxLength: 300 }),
        )
        .map(([request, name, text]) => ({
          ...request,
          role: "visitor",
          headers: [["cookie", `${name}=${text.replaceAll(/[\r\n]/g, "")}`]],
        })),
  },
];
