import type { ComponentProps, ReactNode } from "react";
import { QueryFailure } from "../../query-failure.tsx";
import { statusOf } from "../../trpc.ts";
import { Entrance } from "./entrance.tsx";

type DeadLinkProps = {
  query: ComponentProps<typeof QueryFailure>["query"];
  /** A text that says how long the link works, and how to get a new one. */
  text: string;
  children: ReactNode;
};

/** Shown if a mailed link does not work, or if the server could not check it. */
export function DeadLink({ query, text, children }: DeadLinkProps) {
  if (statusOf(query.error) !== 404) {
    return (
      <Entrance heading="Your link">
        <QueryFailure title="The link can't be checked" query={query} />
      </Entrance>
    );
  }
  return (
    <Entrance heading="This link does not work" text={text}>
      {children}
    </Entrance>
  );
}
