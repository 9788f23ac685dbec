import { Accordion, Code, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { copyrightLine } from "#common/site/copyright-line.ts";
import type { NavigationItem, SiteContent } from "#common/site/site-content.ts";
import { brandSlug } from "#common/slugs.ts";
import { counted } from "../../counted.ts";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { countProblems, type FooterPart, footerParts } from "./check-site-content.ts";
import { ItemList } from "./item-list.tsx";
import { LinkInputs, NavigationInputs } from "./link-inputs.tsx";

type PanelProps = {
  value: SiteContent;
  /** Error messages. Each key is the path of an input, such as `site.name`. */
  errors: Record<string, string>;
  onChange: (value: SiteContent) => void;
};

/** Returns a function that returns the props of a required text input. */
const textProps =
  (errors: PanelProps["errors"]) =>
  (path: string, value: string, onText: (text: string) => void) => ({
    required: true,
    "data-path": path,
    error: errors[path],
    value,
    onChange: (event: { currentTarget: { value: string } }) => onText(event.currentTarget.value),
  });

type GeneralPanelProps = PanelProps & { savedName: string };

/** A panel for editing the name and the tagline of the site. */
export function GeneralPanel({ value, savedName, errors, onChange }: GeneralPanelProps) {
  const { site } = value;
  const change = (part: Partial<SiteContent["site"]>) =>
    onChange({ ...value, site: { ...site, ...part } });
  const text = textProps(errors);
  const [slug, savedSlug] = [brandSlug(site.name), brandSlug(savedName)];
  return (
    <Stack gap="md">
      <TextInput label="Site name" {...text("site.name", site.name, (name) => change({ name }))} />
      {slug !== savedSlug && site.name.trim() !== "" && (
        <Text component="output" c="dimmed" fz="0.9375rem" style={{ overflowWrap: "anywhere" }}>
          With this name, the page at <Code>/why-{savedSlug}</Code> moves to{" "}
          <Code>/why-{slug}</Code>. The old address redirects to the new one.
        </Text>
      )}
      <Textarea
        label="Tagline"
        autosize
        minRows={2}
        maxRows={12}
        {...text("site.tagline", site.tagline, (tagline) => change({ tagline }))}
      />
    </Stack>
  );
}

const newNavigationItem = (): NavigationItem => ({
  name: "New Link",
  href: "/",
  icon: "Info",
  showTextOnMobile: false,
});

/** A panel for editing the links of the site's header. */
export function HeaderPanel({ value, errors, onChange }: PanelProps) {
  return (
    <ItemList
      label="Navigation items"
      noun="navigation item"
      path="header.navigation"
      items={value.header.navigation}
      errors={errors}
      empty="No navigation items: the header shows the site's name alone."
      create={newNavigationItem}
      onChange={(navigation) => onChange({ ...value, header: { navigation } })}
      renderFields={(fields) => <NavigationInputs {...fields} />}
    />
  );
}

type FooterPanelProps = PanelProps & {
  /** The current year, for copyright lines. */
  year: number;
  opened: FooterPart[];
  onOpen: (opened: FooterPart[]) => void;
};

/** A panel for editing the parts of the site's footer. */
export function FooterPanel({ opened, onOpen, ...panel }: FooterPanelProps) {
  return (
    <Accordion
      multiple
      order={3}
      variant="separated"
      value={opened}
      onChange={(parts) =>
        onOpen(footerParts.map(({ part }) => part).filter((part) => parts.includes(part)))
      }
      // The section opens without an animation, so that an input in it can get the focus at once.
      transitionDuration={0}
    >
      {footerParts.map(({ part, name }) => (
        <Accordion.Item key={part} value={part}>
          <Accordion.Control>
            {name}
            <ProblemCount count={countProblems(panel.errors, `footer.${part}`)} />
          </Accordion.Control>
          <Accordion.Panel>
            <FooterPartInputs part={part} {...panel} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

type FooterPartProps = PanelProps & { part: FooterPart; year: number };

function FooterPartInputs({ part, value, year, errors, onChange }: FooterPartProps) {
  const { footer } = value;
  const change = (next: Partial<SiteContent["footer"]>) =>
    onChange({ ...value, footer: { ...footer, ...next } });
  const text = textProps(errors);
  if (part === "legal") {
    return (
      <ItemList
        label="Legal links"
        noun="legal link"
        path="footer.legal"
        items={footer.legal}
        errors={errors}
        empty="No legal links: the footer ends with the site's name and the copyright."
        create={() => ({ name: "New Link", href: "/" })}
        onChange={(legal) => change({ legal })}
        renderFields={(fields) => <LinkInputs {...fields} />}
      />
    );
  }
  if (part === "copyright") {
    return (
      <Stack gap="md">
        <TextInput
          label="Copyright"
          description="[YEAR] is replaced by the current year."
          {...text("footer.copyright", footer.copyright, (copyright) => change({ copyright }))}
        />
        <Text c="dimmed" fz="0.9375rem">
          Visitors see:{" "}
          <Text component="span" inherit fw={500} c="black">
            {copyrightLine(footer.copyright, year)}
          </Text>
        </Text>
      </Stack>
    );
  }
  const block = footer[part];
  const path = `footer.${part}`;
  return (
    <Stack gap="md">
      <TextInput
        label="Title"
        {...text(`${path}.title`, block.title, (title) => change({ [part]: { ...block, title } }))}
      />
      <Textarea
        label="Content"
        autosize
        minRows={3}
        maxRows={12}
        {...text(`${path}.content`, block.content, (content) =>
          change({ [part]: { ...block, content } }),
        )}
      />
    </Stack>
  );
}

/** Shows the number of problems in a tab or a section. Shows nothing if there are none. */
export function ProblemCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      {" "}
      <StatusBadge tone="wrong">{counted(count, "problem")}</StatusBadge>
    </>
  );
}
