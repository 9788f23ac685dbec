import { TextInput } from "@mantine/core";
import type { ItemFields } from "./item-list.tsx";

/** What every link of the site has: how it is called, and where it leads. */
export function LinkFields({
  item,
  pathOf,
  errorOf,
  change,
}: ItemFields<{ name: string; href: string }>) {
  return (
    <>
      <TextInput
        label="Name"
        required
        data-path={pathOf("name")}
        error={errorOf("name")}
        value={item.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label="URL"
        required
        inputMode="url"
        spellCheck={false}
        autoCapitalize="none"
        data-path={pathOf("href")}
        error={errorOf("href")}
        value={item.href}
        onChange={(event) => change({ href: event.currentTarget.value })}
      />
    </>
  );
}
