import { Switch } from "@mantine/core";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { showToast } from "../../ui/toast.tsx";

/** The switch that decides whether all administrators need a second factor. */
export function FactorRule() {
  const rule = trpc.accounts.factors.isRequired.useQuery(undefined, { refetchOnMount: "always" });
  const { mutate, isPending } = trpc.accounts.factors.setRequired.useMutation({
    onSuccess: (_result, { isRequired }) =>
      showToast({
        title: isRequired ? "Second factor required" : "Second factor no longer required",
      }),
    onError: reportFailure("Rule not changed"),
    onSettled: () => rule.refetch(),
  });
  return (
    <SectionCard title="Second factor" mt="lg">
      <Switch
        label="Administrators need a second factor"
        description="At their next login, administrators without a passkey and without an authenticator app have to set one up before they can do anything else. Sessions that have begun go on."
        styles={{ description: { fontSize: "0.875rem", lineHeight: 1.45 } }}
        checked={rule.data === true}
        disabled={rule.data === undefined}
        aria-busy={isPending}
        onChange={({ currentTarget: { checked } }) => {
          if (!isPending) mutate({ isRequired: checked });
        }}
      />
    </SectionCard>
  );
}
