import { homeWeightLimits, measureHomeWeight } from "../../bench/home-weight.ts";
import { expect, phoneOnly, testAsVisitor as test } from "../journey.ts";

test(
  "before the visitor's first input, the home page loads scripts, styles and fonts within their size limits",
  phoneOnly,
  async ({ page, site }) => {
    const { scripts, styles, fonts } = await measureHomeWeight(page, site);
    expect(scripts).toBeLessThanOrEqual(homeWeightLimits.scripts);
    expect(styles).toBeLessThanOrEqual(homeWeightLimits.styles);
    expect(fonts).toBeLessThanOrEqual(homeWeightLimits.fonts);
  },
);
