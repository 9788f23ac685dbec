import { Switch } from "@mantine/core";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";

/**
 * The switch for mails about the site's security. Mails about the user's own account are always
 * sent.
 */
export function AlertSettings() {
  const utils = trpc.useUtils();
  const { data } = trpc.accounts.wantsSiteAlerts.useQuery(undefined, { refetchOnMount: "always" });
  const { mutate, isPending, variables } = trpc.accounts.setSiteAlerts.useMutation({
    onError: reportFailure("Not saved"),
    onSettled: () => utils.accounts.wantsSiteAlerts.invalidate(),
  });
  return (
    <Switch
      label="Mail me about exports, imports, API keys and new administrators"
      description="Mails about your own account's safety always come."
      styles={{ description: { fontSize: "0.875rem", lineHeight: 1.45 } }}
      disabled={data === undefined}
      checked={isPending ? variables.isWanted : data === true}
      onChange={({ currentTarget: { checked } }) => mutate({ isWanted: checked })}
    />
  );
}
