import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import type { CSSOptions } from "vite";
import { cssVariables, theme } from "../src/client/ui/theme.ts";

type PostcssOptions = Exclude<NonNullable<CSSOptions["postcss"]>, string>;
type PostcssPlugin = NonNullable<PostcssOptions["plugins"]>[number];

/** All variables of the theme, Mantine's own among them, for the one colour scheme there is. */
function variables(): Record<string, string> {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const standard = defaultCssVariablesResolver(merged);
  const own = cssVariables(merged);
  return { ...standard.variables, ...standard.light, ...own.variables, ...own.light };
}

/**
 * Writes the theme's variables where a style sheet says `@theme-variables;`. Made once, at the
 * build: otherwise each page would carry them, and each browser the code that makes them.
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
