import { createFileRoute } from "@tanstack/react-router";
import { PromiseScreen } from "#client/features/promise/promise-screen.tsx";
import { promiseSearch } from "#common/promise/promise-input.ts";

export const Route = createFileRoute("/_admin/admin/promise")({
  staticData: { title: "Promise" },
  validateSearch: promiseSearch,
  component: PromiseFigures,
});

function PromiseFigures() {
  return <PromiseScreen view={Route.useSearch()} />;
}
