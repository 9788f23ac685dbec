import { Checkbox, List, Paper, Stack } from "@mantine/core";
import type { PageLink } from "#common/pages/page.ts";

const places = { navigation: "in the navigation", footer: "in the footer" };

type PageLinkChoiceProps = {
  links: PageLink[];
  isRemoving: boolean;
  onChange: (isRemoving: boolean) => void;
};

/** Lists the site's links to a page that will be deleted, and offers to remove them, too. */
export function PageLinkChoice({ links, isRemoving, onChange }: PageLinkChoiceProps) {
  const isOne = links.length === 1;
  const them = isOne ? "it" : "them";
  return (
    <Paper
      mt="md"
      p="md"
      bg="var(--sun-tint)"
      bd="1px solid var(--mantine-color-sun-3)"
      radius="sm"
    >
      <Stack gap="sm">
        <p>
          {isOne
            ? "A link on the site leads to this page:"
            : `${links.length} links on the site lead to this page:`}
        </p>
        <List style={{ overflowWrap: "anywhere" }}>
          {links.map(({ place, name, href }) => (
            <List.Item key={`${place} ${href} ${name}`}>
              <strong>{name}</strong> {places[place]} <code>{href}</code>
            </List.Item>
          ))}
        </List>
        <Checkbox
          label={isOne ? "Remove this link, too" : "Remove these links, too"}
          description={
            isRemoving
              ? `An earlier version of the site content can bring ${them} back.`
              : `Visitors who follow ${them} will find no page.`
          }
          checked={isRemoving}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </Stack>
    </Paper>
  );
}
