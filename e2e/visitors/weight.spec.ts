import { homeWeightLimits, measureHomeWeight } from "../../bench/home-weight.ts";
import { expect, phoneOnly, testAsVisitor as test } from "../journey.ts";

test(
  "the home page stays within its budget of bytes before the first touch",
  phoneOnly,
  async ({ page, site }) => {
    const { scripts, styles, fonts } = await measureHomeWeight(page, site);
    expect(scripts).toBeLessThanOrEqual(homeWeightLimits.scripts);
    expect(styles).toBeLessThanOrEqual(homeWeightLimits.styles);
    expect(fonts).toBeLessThanOrEqual(homeWeightLimits.fonts);
  },
);
