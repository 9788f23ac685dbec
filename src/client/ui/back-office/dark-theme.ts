import { createTheme, type MantineColorsTuple } from "@mantine/core";

// The colours of the back office on dark screens. As on light screens, shade 0 is nearest to the
// background and shade 9 has the most contrast. Shade 0 is therefore the darkest here.

/** The background colour of dark screens. */
export const darkPaper = "#151a19";

const roost: MantineColorsTuple = [
  "#1b2f29",
  "#223b33",
  "#2f5246",
  "#3d6b5b",
  "#4f8873",
  "#67a48e",
  "#7dbba4",
  "#8fcbb5",
  "#a9dbc8",
  "#c6eadb",
];

const clay: MantineColorsTuple = [
  "#35211a",
  "#432a20",
  "#63392a",
  "#8a4c35",
  "#b0603f",
  "#c97450",
  "#de8360",
  "#f0a586",
  "#f5bba3",
  "#f9d3c3",
];

const sun: MantineColorsTuple = [
  "#302713",
  "#3e3318",
  "#54451f",
  "#7a6429",
  "#a98a38",
  "#e0ac48",
  "#e8bc63",
  "#f0cc85",
  "#f5dba8",
  "#faeacb",
];

const gray: MantineColorsTuple = [
  "#1a201f",
  "#262d2b",
  "#2e3634",
  "#3a4340",
  "#667069",
  "#858e89",
  "#b3ada1",
  "#c6c0b4",
  "#dad5ca",
  "#ece8df",
];

export const darkTheme = createTheme({
  colors: { roost, clay, sun, gray, red: clay },
  // On dark screens, Mantine's `white` (for surfaces) is a dark colour, and its `black` (for text)
  // is a light colour.
  white: "#1e2524",
  black: "#eee9df",
  shadows: { md: "0 8px 28px rgb(0 0 0 / 45%)" },
});
