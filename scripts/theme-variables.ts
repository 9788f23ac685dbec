import {
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineThemeOverride,
  mergeMantineTheme,
  mergeThemeOverrides,
} from "@mantine/core";
import type { CSSOptions } from "vite";
import { darkPaper, darkTheme } from "../src/client/ui/back-office/dark-theme.ts";
import { cssVariables, theme } from "../src/client/ui/theme.ts";

type PostcssOptions = Exclude<NonNullable<CSSOptions["postcss"]>, string>;
type PostcssPlugin = NonNullable<PostcssOptions["plugins"]>[number];

/** Returns all CSS variables of a theme, including Mantine's. */
function variablesOf(override: MantineThemeOverride): Record<string, string> {
  const merged = mergeMantineTheme(DEFAULT_THEME, override);
  const standard = defaultCssVariablesResolver(merged);
  const own = cssVariables(merged);
  return { ...standard.variables, ...standard.light, ...own.variables, ...own.light };
}

/** Returns the CSS variables that have another value in dark mode. */
function darkVariables(): Record<string, string> {
  const light = variablesOf(theme);
  const dark = {
    ...variablesOf(mergeThemeOverrides(theme, darkTheme)),
    "--mantine-color-body": darkPaper,
    "--mantine-color-scheme": "dark",
  };
  return Object.fromEntries(Object.entries(dark).filter(([name, value]) => light[name] !== value));
}

type MadeRule = { selector: string; variables: () => Record<string, string> };

/** The CSS rules that replace at-rules such as `@theme-variables`, by the name of the at-rule. */
const rules: Readonly<Record<string, MadeRule>> = {
  "theme-variables": { selector: ":root, [data-light]", variables: () => variablesOf(theme) },
  "dark-variables": { selector: ':root[data-scheme="dark"]', variables: darkVariables },
};

/**
 * Replaces `@theme-variables;` in a style sheet with the theme's CSS variables, and
 * `@dark-variables;` with those of dark mode. Without this plugin, each page would contain the
 * variables, and each browser would load the code that computes them.
 */
export function themeVariables(): PostcssPlugin {
  return {
    postcssPlugin: "theme-variables",
    AtRule(rule, { Rule, Declaration }) {
      const made = rules[rule.name];
      if (!made) return;
      const nodes = Object.entries(made.variables()).map(
        ([prop, value]) => new Declaration({ prop, value, source: rule.source }),
      );
      rule.replaceWith(new Rule({ selector: made.selector, nodes, source: rule.source }));
    },
  };
}
