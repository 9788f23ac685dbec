import { HowItWorks } from "#client/features/how-it-works/how-it-works.tsx";
import type { HowItWorks as Facts } from "#common/site/how-it-works.ts";
import { BlogBox } from "./blog-box.tsx";

/** The part of the home page below the form. */
export function BelowForm({ facts }: { facts: Facts | null }) {
  return (
    <>
      <HowItWorks facts={facts} />
      <BlogBox />
    </>
  );
}
