import { createFileRoute, notFound, redirect, rootRouteId } from "@tanstack/react-router";
import { loadPageOfType } from "#client/features/pages/load-page.ts";
import { PageMissing } from "#client/features/pages/page-missing.tsx";
import { PageOfType } from "#client/features/pages/page-of-type.tsx";
import { isPossibleSlug } from "#client/get-by-slug.ts";
import { PageSkeleton } from "#client/ui/page-skeleton.tsx";
import { brandSlug } from "#common/slugs.ts";
import { describeContent } from "./-describe-content.ts";

/**
 * The path contains the product's name. A path with an earlier name redirects to the current one.
 */
export const Route = createFileRoute("/why-{$brand}")({
  staticData: { names: "brand" },
  loader: async ({ context, params: { brand } }) => {
    const current = brandSlug(context.site.name);
    if (brand === current) return loadPageOfType(context, "why-use");
    const isOld =
      isPossibleSlug(brand) && (await context.api.settings.isOldBrand.fetch({ slug: brand }));
    throw isOld
      ? redirect({ to: "/why-{$brand}", params: { brand: current }, statusCode: 301 })
      : notFound({ routeId: rootRouteId });
  },
  head: ({ loaderData, match, params }) =>
    describeContent(match, loaderData?.page, {
      path: `/why-${params.brand}`,
      title: loaderData?.heading,
    }),
  component: WhyPage,
  pendingComponent: PageSkeleton,
  notFoundComponent: PageMissing,
});

function WhyPage() {
  return <PageOfType type="why-use" page={Route.useLoaderData().page} />;
}
