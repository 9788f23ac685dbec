import fc from "fast-check";
import { type FuzzRequest, plainRequests } from "./fuzz-requests.ts";
import { type Target, usual } from "./fuzz-targets.ts";
import { brokenBodies, hostileTexts } from "./hostile-inputs.ts";

const text = fc.oneof(
  fc.constantFrom("inline", "eval", "script-src-elem", "about:srcdoc", "x-extension://a"),
  fc.constantFrom(...hostileTexts),
  fc.webUrl({ withQueryParameters: true }),
);

const fields = fc.record(
  {
    "document-uri": text,
    "blocked-uri": text,
    "effective-directive": text,
    "source-file": text,
    "line-number": fc.oneof(fc.integer(), text),
  },
  { requiredKeys: [] },
);

const bodies = fc.oneof(
  fields.map((report) => JSON.stringify({ "csp-report": report })),
  fc
    .array(fields.map((body) => ({ type: "csp-violation", body })))
    .map((reports) => JSON.stringify(reports)),
  brokenBodies,
);

/**
 * The generated requests for the route that gets browsers' reports of what a page's content
 * security policy has blocked.
 */
export const policyReportTarget: Target = {
  ...usual,
  share: 0.5,
  name: "POST /policy-reports",
  routes: ["POST /policy-reports"],
  requests: () =>
    fc
      .tuple(
        plainRequests("POST", undefined, fc.constant("/policy-reports")),
        fc.constantFrom("application/csp-report", "application/reports+json", "application/json"),
        bodies,
      )
      .map(
        ([request, type, body]): FuzzRequest => ({
          ...request,
          headers: [...request.headers, ["content-type", type]],
          body,
        }),
      ),
};
