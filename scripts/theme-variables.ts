import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import type { CSSOptions } from "vite";
import { cssVariables, theme } from "../src/client/ui/theme.ts";

type PostcssOptions = Exclude<NonNullable<CSSOptions["postcss"]>, string>;
type PostcssPlugin = NonNullable<PostcssOptions["plugins"]>[number];

/**
 * Returns all CSS variables of the theme, including Mantine's. They are the same everywhere,
 * because the site has only one colour scheme.
 */
function variables(): Record<string, string> {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const standard = defaultCssVariablesResolver(merged);
  const own = cssVariables(merged);
  return { ...standard.variables, ...standard.light, ...own.variables, ...own.light };
}

/**
 * Replaces `@theme-variables;` in a style sheet with the theme's CSS variables. Otherwise each page
 * would contain the variables, and each browser would load the code that computes them.
 */
export function themeVariables(): PostcssPlugin {
  return {
    postcssPlugin: "theme-variables",
    AtRule: {
      "theme-variables"(rule, { Rule, Declaration }) {
        const declarations = Object.entries(variables()).map(
          ([prop, value]) => new Declaration({ prop, value, source: rule.source }),
        );
        rule.replaceWith(new Rule({ selector: ":root", nodes: declarations, source: rule.source }));
      },
    },
  };
}
