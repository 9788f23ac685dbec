import { Accordion, Textarea, TextInput } from "@mantine/core";
import { copyrightLine } from "#common/site/copyright-line.ts";
import type { SiteContent } from "#common/site/site-content.ts";
import { countProblems, type FooterPart, footerParts } from "./check-site-content.ts";
import styles from "./content-panels.module.css";
import type { PanelProps } from "./content-panels.tsx";
import { ItemList } from "./item-list.tsx";
import { LinkFields } from "./link-fields.tsx";
import { ProblemMark } from "./problem-mark.tsx";

type FooterPanelProps = PanelProps & {
  year: number;
  opened: FooterPart[];
  onOpen: (opened: FooterPart[]) => void;
};

/** What stands at the end of each page, part by part. */
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
      // What is wrong in a part can be gone to as soon as it is opened.
      transitionDuration={0}
    >
      {footerParts.map(({ part, name }) => (
        <Accordion.Item key={part} value={part}>
          <Accordion.Control>
            {name}
            <ProblemMark count={countProblems(panel.errors, `footer.${part}`)} />
          </Accordion.Control>
          <Accordion.Panel>
            <Part part={part} {...panel} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

type PartProps = PanelProps & { part: FooterPart; year: number };

function Part({ part, value, year, errors, onChange }: PartProps) {
  const { footer } = value;
  const change = (next: Partial<SiteContent["footer"]>) =>
    onChange({ ...value, footer: { ...footer, ...next } });
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
        renderFields={(fields) => <LinkFields {...fields} />}
      />
    );
  }
  if (part === "copyright") {
    return (
      <div className={styles.fields}>
        <TextInput
          label="Copyright"
          required
          description="[YEAR] is replaced by the current year."
          data-path="footer.copyright"
          error={errors["footer.copyright"]}
          value={footer.copyright}
          onChange={(event) => change({ copyright: event.currentTarget.value })}
        />
        <p className={styles.hint}>
          Visitors see:{" "}
          <span className={styles.reads}>{copyrightLine(footer.copyright, year)}</span>
        </p>
      </div>
    );
  }
  const block = footer[part];
  return (
    <div className={styles.fields}>
      <TextInput
        label="Title"
        required
        data-path={`footer.${part}.title`}
        error={errors[`footer.${part}.title`]}
        value={block.title}
        onChange={(event) => change({ [part]: { ...block, title: event.currentTarget.value } })}
      />
      <Textarea
        label="Content"
        required
        autosize
        minRows={3}
        maxRows={12}
        data-path={`footer.${part}.content`}
        error={errors[`footer.${part}.content`]}
        value={block.content}
        onChange={(event) => change({ [part]: { ...block, content: event.currentTarget.value } })}
      />
    </div>
  );
}
