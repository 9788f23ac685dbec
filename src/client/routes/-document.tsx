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
    // Let React ignore differences in the attributes of the `html` element, because a script adds
    // attributes before hydration, such as one for loaded fonts.
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
