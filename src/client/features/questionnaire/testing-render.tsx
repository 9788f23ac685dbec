import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { browserLink, createClient, trpc } from "../../trpc.ts";

/** Renders a part of the site with the built-in texts, because the tests load no other texts. */
export function renderPart(part: ReactNode): string {
  const queryClient = new QueryClient();
  return renderToStaticMarkup(
    <trpc.Provider queryClient={queryClient} client={createClient(browserLink())}>
      <QueryClientProvider client={queryClient}>{part}</QueryClientProvider>
    </trpc.Provider>,
  );
}
