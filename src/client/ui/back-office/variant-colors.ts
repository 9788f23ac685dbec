import { defaultVariantColorsResolver, type VariantColorsResolver } from "@mantine/core";

const ownVariant = (color: string, background: string, line: string) => ({
  background,
  hover: background,
  color,
  border: `1px solid ${line}`,
});

/** The colours of a badge for each `Tone` of `StatusBadge`. */
const badgeColors = new Map([
  ["open", ownVariant("var(--ink-soft)", "var(--stone-0)", "var(--line)")],
  ["over", ownVariant("var(--ink-soft)", "var(--stone-0)", "var(--line)")],
  ["begun", ownVariant("var(--ink)", "var(--sun-tint)", "var(--mantine-color-sun-3)")],
  ["done", ownVariant("var(--green)", "var(--green-tint)", "var(--green-line)")],
  ["wrong", ownVariant("var(--clay-text)", "var(--clay-tint)", "var(--clay-line)")],
]);

/**
 * The colours of the variants of Mantine's components, such as `subtle`, that look different in
 * this product.
 */
export const variantColors: VariantColorsResolver = (input) => {
  const { variant, color } = input;
  const standard = defaultVariantColorsResolver(input);
  const name = color ?? "roost";
  const badge = badgeColors.get(variant);
  if (badge) return badge;
  if (variant === "default") {
    return {
      background: "transparent",
      hover: "transparent",
      color: "var(--ink)",
      hoverColor: "var(--green)",
      border: "1px solid var(--stone-4)",
    };
  }
  if (variant === "subtle" && name === "gray") {
    return {
      background: "transparent",
      hover: "var(--stone-1)",
      color: "var(--ink-soft)",
      hoverColor: "var(--ink)",
      border: "1px solid transparent",
    };
  }
  if (variant === "subtle" && name in input.theme.colors) {
    return {
      ...standard,
      hover: `var(--mantine-color-${name}-0)`,
      color: `var(--mantine-color-${name}-7)`,
    };
  }
  if (variant === "light" && name in input.theme.colors) {
    return {
      background: `var(--mantine-color-${name}-0)`,
      hover: `var(--mantine-color-${name}-1)`,
      color: `var(--mantine-color-${name}-7)`,
      border: `1px solid var(--mantine-color-${name}-2)`,
    };
  }
  return standard;
};
