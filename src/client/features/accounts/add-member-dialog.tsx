import { Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { newMemberInput } from "#common/accounts/account-input.ts";
import { fieldErrors } from "../../error-text.ts";
import { reportFailure } from "../../report-failure.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { useCheckedForm } from "../../use-checked-form.ts";
import { AccountFields } from "./account-fields.tsx";

/** An invited person. `link` is the invitation's link, or null if the server has mailed it. */
export type Invited = { username: string; email: string | null; link: string | null };

type AddMemberDialogProps = {
  opened: boolean;
  onInvite: (invited: Invited) => void;
  onClose: () => void;
};

/** A dialog that creates an account, and invites its owner to choose a password. */
export function AddMemberDialog({ opened, ...form }: AddMemberDialogProps) {
  return (
    <Dialog opened={opened} onClose={form.onClose} holdsText title="Invite a person">
      <AddMemberForm {...form} />
    </Dialog>
  );
}

function AddMemberForm({ onInvite, onClose }: Omit<AddMemberDialogProps, "opened">) {
  const { form, onSubmit } = useCheckedForm(newMemberInput.omit({ isAdmin: true }), {
    username: "",
    email: "",
  });
  const [role, setRole] = useState("admin");
  const { data: sendsMail } = trpc.accounts.mail.sendsMail.useQuery();
  const { mutate, isPending } = trpc.accounts.team.invite.useMutation({
    onSuccess: ({ user: { username }, link }, { email = null }) =>
      onInvite({ username, email, link }),
    onError(error) {
      const isTaken = statusOf(error) === 409;
      const errors = isTaken ? { username: error.message } : fieldErrors(error);
      form.setErrors(errors);
      if (Object.keys(errors).length === 0) reportFailure("Not invited")(error);
    },
  });
  return (
    <form
      noValidate
      onSubmit={onSubmit((values) => {
        if (!isPending) mutate({ ...values, isAdmin: role === "admin" });
      })}
    >
      <Stack>
        <AccountFields
          form={form}
          isForOther
          emailNote={
            sendsMail === false
              ? "This site sends no mail yet, so you get a link to hand on."
              : "The invitation is mailed there. Without it, you get a link to hand on."
          }
        />
        <Radio.Group label="Role" size="md" value={role} onChange={setRole}>
          <Stack gap="sm" mt="xs">
            <Radio
              value="admin"
              label="Administrator"
              description="Can use the whole back office, including this screen"
            />
            <Radio
              value="user"
              label="Ordinary"
              description="Can log in, but cannot open the back office"
            />
          </Stack>
        </Radio.Group>
      </Stack>
      <DialogSubmit action="Invite" doing="Inviting..." isPending={isPending} onCancel={onClose} />
    </form>
  );
}
