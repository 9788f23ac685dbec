// All of Mantine's styles: visitors' pages import only those of the few components that they use.
import "@mantine/core/styles.layer.css";
import "./fields.css";
import { MantineThemeProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { backOfficeTheme } from "./theme.ts";

/** Gives Mantine's components inside it the look of the back office. */
export function BackOfficeTheme({ children }: { children: ReactNode }) {
  return <MantineThemeProvider theme={backOfficeTheme}>{children}</MantineThemeProvider>;
}
