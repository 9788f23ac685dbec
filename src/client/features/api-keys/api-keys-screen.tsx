import { Button, Stack, Text } from "@mantine/core";
import { KeyRound } from "lucide-react";
import { useRef, useState } from "react";
import type { ApiKey, CreatedApiKey } from "#common/api-keys/api-key.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { trpc } from "../../trpc.ts";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { ShownOnceDialog } from "../../ui/back-office/shown-once-dialog.tsx";
import { useHeldFocus } from "../../ui/back-office/use-held-focus.ts";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { KeyTable } from "./key-table.tsx";
import { RevokeKey } from "./revoke-key.tsx";

/** The screen on which administrators create and revoke API keys. */
export function ApiKeysScreen() {
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const utils = trpc.useUtils();
  return (
    <>
      <ScreenHeading title="API Keys">
        <CreateButton onClick={() => setIsCreating(true)} />
      </ScreenHeading>
      <Keys onCreate={() => setIsCreating(true)} />
      <CreateKeyDialog
        opened={isCreating}
        onCreate={(key) => {
          setIsCreating(false);
          setCreated(key);
          void utils.apiKeys.list.invalidate();
        }}
        onClose={() => setIsCreating(false)}
      />
      <ShownOnceDialog
        text={created?.key ?? null}
        title="Key created"
        label="API key"
        warning="This key is shown only once. Put it into the program that needs it now. If the key gets lost, revoke it here and create another."
        onClose={() => setCreated(null)}
      />
    </>
  );
}

const CreateButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    size="sm"
    leftSection={<KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />}
    onClick={onClick}
  >
    Create key
  </Button>
);

function Keys({ onCreate }: { onCreate: () => void }) {
  const list = trpc.apiKeys.list.useQuery(undefined, { refetchOnMount: "always" });
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const place = useRef<HTMLElement>(null);
  const holdFocus = useHeldFocus(place, list.data);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="keys"
      style={{ containerType: "inline-size" }}
    >
      <Stack>
        <h2 id="keys" className="visually-hidden">
          Keys
        </h2>
        <Text c="dimmed" fz={15} maw="42rem">
          Programs use a key to send listings to this site, or to report mails that came back. Give
          each program a key of its own, so that you can revoke one without stopping the others.
        </Text>
        <QueryFailure title="The keys can't be shown" query={list} />
        {list.data?.length === 0 ? (
          <ScreenState
            kind="empty"
            title="No keys yet"
            text="Create the first one for an n8n workflow, for the Shortcut on your iPhone, or for a program of your own."
          >
            <CreateButton onClick={onCreate} />
          </ScreenState>
        ) : (
          (list.data || !list.error) && <KeyTable keys={list.data} onRevoke={setRevoked} />
        )}
        {revoked && (
          <RevokeKey apiKey={revoked} onDone={holdFocus} onClose={() => setRevoked(null)} />
        )}
      </Stack>
    </section>
  );
}
