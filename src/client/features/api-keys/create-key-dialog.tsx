import { Checkbox, Stack, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import {
  type ApiScope,
  apiScopes,
  type CreatedApiKey,
  scopeWords,
} from "#common/api-keys/api-key.ts";
import { newApiKeyInput } from "#common/api-keys/api-key-input.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { useCheckedForm } from "../../use-checked-form.ts";

type CreateKeyDialogProps = {
  opened: boolean;
  onCreate: (created: CreatedApiKey) => void;
  onClose: () => void;
};

/** Asks for the name and the scopes of a new API key, and creates the key. */
export function CreateKeyDialog({ opened, ...form }: CreateKeyDialogProps) {
  return (
    <Dialog opened={opened} onClose={form.onClose} holdsText title="Create a key">
      <CreateKeyForm {...form} />
    </Dialog>
  );
}

function CreateKeyForm({ onCreate, onClose }: Omit<CreateKeyDialogProps, "opened">) {
  const { form, onSubmit } = useCheckedForm(newApiKeyInput.pick({ name: true }), { name: "" });
  const [scopes, setScopes] = useState<ApiScope[]>([]);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const firstScope = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = trpc.apiKeys.create.useMutation({
    onSuccess: onCreate,
    onError: reportFailure("Key not created"),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        setWasSubmitted(true);
        onSubmit(({ name }) => {
          if (scopes.length === 0) firstScope.current?.focus();
          else if (!isPending) mutate({ name, scopes });
        })(event);
      }}
    >
      <Stack>
        <TextInput
          {...form.getInputProps("name")}
          key={form.key("name")}
          label="Name"
          description="The program that will use the key, such as n8n, or Ana's iPhone"
          size="md"
          maxLength={60}
          autoComplete="off"
          data-autofocus
        />
        <Checkbox.Group
          label="This key may"
          size="md"
          value={scopes}
          onChange={(chosen) => setScopes(apiScopes.filter((scope) => chosen.includes(scope)))}
          error={wasSubmitted && scopes.length === 0 && "Choose what the key may do"}
        >
          <Stack gap="sm" my="xs">
            {apiScopes.map((scope, index) => (
              <Checkbox
                key={scope}
                ref={index === 0 ? firstScope : undefined}
                value={scope}
                label={scopeWords[scope]}
                description={scope}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </Stack>
      <DialogSubmit
        action="Create key"
        doing="Creating..."
        isPending={isPending}
        onCancel={onClose}
      />
    </form>
  );
}
