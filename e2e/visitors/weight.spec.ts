import { homeWeightLimits, measureHomeWeight } from "../../bench/home-weight.ts";
import { expect, phoneOnly, testAsVisitor as test } from "../journey.ts";

test(
  "the scripts, styles and fonts that the home page loads before the visitor's first input are within their limits",
  phoneOnly,
  async ({ page, site }) => {
    const { scripts, styles, fonts } = await measureHomeWeight(page, site);
    expect(scripts).toBeLessThanOrEqual(homeWeightLimits.scripts);
    expect(styles).toBeLessThanOrEqual(homeWeightLimits.styles);
    expect(fonts).toBeLessThanOrEqual(homeWeightLimits.fonts);
  },
);
