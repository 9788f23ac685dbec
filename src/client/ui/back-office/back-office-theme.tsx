// All style sheets of Mantine are loaded here. Visitors' pages load only the style sheets of the
// few Mantine components that they use.
import "@mantine/core/styles.layer.css";
import "./fields.css";
import "./dark.css";
import { MantineThemeProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { useDarkColors } from "./scheme.ts";
import { backOfficeTheme } from "./theme.ts";

/** Gives all Mantine components inside this component the look of the back office. */
export function BackOfficeTheme({ children }: { children: ReactNode }) {
  useDarkColors();
  return <MantineThemeProvider theme={backOfficeTheme}>{children}</MantineThemeProvider>;
}
