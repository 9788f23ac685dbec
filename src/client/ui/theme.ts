import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import { clayAccent, ink, paper, roostGreen, stoneLine, stoneText } from "#common/colors.ts";

// All colour values are here and in common/colors.ts. Other files use the names of the colours, or
// the CSS variables made of them.

/** Roost green. Shade 7 is the primary colour: white text on it has a contrast of 8:1. */
const roost: MantineColorsTuple = [
  "#eef5f1",
  "#dce9e3",
  "#b9d3c9",
  "#93bbac",
  "#6da290",
  "#4a8874",
  "#316f5d",
  roostGreen,
  "#174a3e",
  "#0f382f",
];

/** The accent colour. Shade 6 is never used for text; shade 7 is for text. */
const clay: MantineColorsTuple = [
  "#fbeee8",
  "#f6dace",
  "#edb9a4",
  "#e39678",
  "#d97a56",
  "#d0643d",
  clayAccent,
  "#9e3e1c",
  "#7f3116",
  "#5e2410",
];

/** A colour for small highlights, never for text. Shade 5 is the usual one. */
const sun: MantineColorsTuple = [
  "#fef7e6",
  "#fcecc7",
  "#fadd9c",
  "#f7cf74",
  "#f5c45e",
  "#f2b84b",
  "#d99a28",
  "#a8741a",
  "#7a5412",
  "#55390b",
];

/** Shades of grey, under the name that Mantine's components use. */
const gray: MantineColorsTuple = [
  "#f7f2e8",
  "#f1ebdf",
  "#e9e1d2",
  stoneLine,
  "#bdb29f",
  "#8a8375",
  "#6b655a",
  stoneText,
  "#3f3c36",
  "#2a2825",
];

const heading = (fontSize: string, lineHeight: string) => ({ fontSize, lineHeight });

export const theme = createTheme({
  colors: { roost, clay, sun, gray, red: clay },
  primaryColor: "roost",
  primaryShade: 7,
  white: "#ffffff",
  black: ink,
  fontFamily: "var(--sans)",
  headings: {
    fontFamily: "var(--serif)",
    fontWeight: "560",
    textWrap: "balance",
    sizes: {
      h1: heading("clamp(2rem, 1.55rem + 2vw, 3.25rem)", "1.08"),
      h2: heading("clamp(1.5rem, 1.35rem + 0.7vw, 2rem)", "1.18"),
      h3: heading("1.25rem", "1.3"),
      h4: heading("1.125rem", "1.35"),
      h5: heading("1rem", "1.4"),
      h6: heading("1rem", "1.4"),
    },
  },
  defaultRadius: "md",
  radius: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  breakpoints: { xs: "30em", sm: "40em", md: "48em", lg: "64em", xl: "80em" },
  // The shadow of floating elements, such as menus. Other surfaces have thin borders and no shadow.
  shadows: { md: "0 8px 28px rgb(30 42 44 / 12%)" },
  cursorType: "pointer",
  respectReducedMotion: true,
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-body": paper,
    "--mantine-color-error": "var(--mantine-color-clay-7)",
    "--mantine-color-success": "var(--mantine-color-roost-7)",
    "--mantine-color-placeholder": "var(--mantine-color-gray-6)",
    "--mantine-color-default-border": "var(--mantine-color-gray-5)",
    "--mantine-color-disabled-color": "var(--mantine-color-gray-6)",
  },
  dark: {},
});
