import { errorText } from "./error-text.ts";
import { ScreenState } from "./ui/back-office/screen-state.tsx";

type QueryFailureProps = {
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  /** The text below the title. The default is the message of the error. */
  text?: string;
};

/**
 * Reports that a query has failed, with a button that repeats the query. Renders nothing if there
 * is no error.
 */
export function QueryFailure({ title, query, text }: QueryFailureProps) {
  const { error, isFetching, refetch } = query;
  if (!error) return null;
  return (
    <ScreenState
      kind="failure"
      title={title}
      text={text ?? errorText(error)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
