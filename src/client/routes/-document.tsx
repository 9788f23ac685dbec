import "../ui/variables.css";
import "../ui/tokens.css";
import "../ui/fonts.css";
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/global.layer.css";
import { MantineProvider } from "@mantine/core";
import { HeadContent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { theme } from "../ui/theme.ts";

export function Document({ children }: { children: ReactNode }) {
  return (
    // A script adds attributes to the `html` element before hydration, such as `data-fonts`. With
    // `suppressHydrationWarning`, React ignores that the attributes differ.
    <html lang="en" data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          forceColorScheme="light"
          withCssVariables={false}
          withStaticClasses={false}
          withGlobalClasses={false}
        >
          {children}
        </MantineProvider>
      </body>
    </html>
  );
}
