import { errorText } from "./error-text.ts";
import { reasonOf, statusOf } from "./trpc.ts";
import { showToast } from "./ui/toast.tsx";

/**
 * Returns an error handler that shows a toast with the given title. If the session has ended, the
 * handler shows no toast, because the back office opens its login dialog. The handler also shows no
 * toast if the user has closed the dialog that asks for the password again.
 */
export const reportFailure = (title: string) => (error: unknown) => {
  if (statusOf(error) === 401 || reasonOf(error) === "confirm") return;
  showToast({ title, description: errorText(error), variant: "destructive" });
};
