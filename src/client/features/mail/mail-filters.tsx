import { Group, NativeSelect } from "@mantine/core";
import { mailKinds, mailStates } from "#common/mail/mail.ts";
import type { MailSearch } from "#common/mail/mail-list.ts";
import { Pill, Pills } from "../../ui/back-office/pill.tsx";
import { TableSearch } from "../../ui/back-office/table-search.tsx";
import { kindNames, stateNames } from "./mail-words.ts";

type MailFiltersProps = {
  search: MailSearch;
  /**
   * A part of an email address: only mails to addresses that contain this part are listed. An empty
   * text lists all mails.
   */
  address: string;
  onSearch: (search: MailSearch) => void;
  onAddress: (address: string) => void;
};

/** The filters of the list of mails: the recipient's email address, the kind and the state. */
export function MailFilters({ search, address, onSearch, onAddress }: MailFiltersProps) {
  return (
    <section aria-label="Filters">
      <Group gap="sm" mb="sm">
        <TableSearch label="Search addresses" searched={address} onSearch={onAddress} />
        <NativeSelect
          aria-label="Kind"
          size="md"
          value={search.kind ?? ""}
          data={[
            { value: "", label: "All kinds" },
            ...mailKinds.map((value) => ({ value, label: kindNames[value] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onSearch({ ...search, kind: mailKinds.find((kind) => kind === value) })
          }
        />
      </Group>
      <Pills legend="State">
        {mailStates.map((state) => (
          <Pill
            key={state}
            name={stateNames[state]}
            isOn={search.state === state}
            onToggle={(isOn) => onSearch({ ...search, state: isOn ? state : undefined })}
          />
        ))}
      </Pills>
    </section>
  );
}
