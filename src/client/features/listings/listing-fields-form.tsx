import { Button, SimpleGrid, Stack } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { ListingFieldName } from "#common/listings/listing-fields.ts";
import { mainFields, otherFields } from "./field-kinds.ts";
import { ListingField, type ListingFieldProps } from "./listing-field.tsx";

/**
 * The fields of a listing: the main fields, and those whose value is known or suggested. The other
 * fields are shown when the user asks for them.
 */
export function ListingFieldsForm(props: ListingFieldProps) {
  const { form, candidates, errors } = props;
  const [showsAll, setShowsAll] = useState(false);
  // A field that was shown once stays on the screen, so that it does not disappear while a person
  // empties it.
  const [seen, setSeen] = useState<ListingFieldName[]>([]);
  const known = otherFields.filter(
    (name) =>
      form[name].length > 0 || (candidates[name]?.length ?? 0) > 0 || errors[name] !== undefined,
  );
  if (known.some((name) => !seen.includes(name))) setSeen([...new Set([...seen, ...known])]);
  const shown = otherFields.filter((name) => showsAll || seen.includes(name));
  const hidden = otherFields.length - shown.length;
  return (
    <Stack gap="sm">
      <SimpleGrid cols={2} type="container" spacing="md" verticalSpacing="xs">
        {[...mainFields, ...shown].map((name) => (
          <ListingField key={name} name={name} {...props} />
        ))}
      </SimpleGrid>
      {hidden > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          style={{ alignSelf: "start" }}
          leftSection={<ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setShowsAll(true)}
        >
          {hidden === otherFields.length ? "More fields" : `${hidden} more fields`}
        </Button>
      )}
    </Stack>
  );
}
