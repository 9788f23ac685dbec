import { z } from "zod";
import { builtInTexts, textFields } from "./site-text-fields.ts";
import type { ChangedTexts } from "./site-texts.ts";
import type { TextField } from "./text-group.ts";

const text = ({ label, maximum, hasLines }: TextField) =>
  z
    .string({ error: `${label} is required` })
    .transform((written) => written.replaceAll(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .min(1, { error: `${label} is required`, abort: true })
        .max(maximum, `${label} must be at most ${maximum} characters`)
        .refine((written) => hasLines === true || !written.includes("\n"), {
          error: `${label} must be one line`,
        }),
    )
    .optional();

/**
 * The schema of the texts that the team has changed, which is the value of the setting
 * `site_texts`. A text that equals the built-in one is left out, so that the site shows the new
 * built-in text if a later release changes it.
 */
export const siteTextsSchema = z
  .strictObject(Object.fromEntries(textFields.map((field) => [field.name, text(field)])))
  .transform(
    (written): ChangedTexts =>
      Object.fromEntries(
        textFields.flatMap(({ name }) => {
          const changed = written[name];
          return changed === undefined || changed === builtInTexts[name] ? [] : [[name, changed]];
        }),
      ),
  );
