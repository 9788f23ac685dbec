import { QuestionnaireSection } from "#client/features/questionnaire/questionnaire-section.tsx";
import { stillPart } from "#client/ui/still-part.tsx";
import type { HowItWorks } from "#common/site/how-it-works.ts";
import type { SiteContent } from "#common/site/site-content.ts";
import { homeTexts } from "#common/site/site-texts.ts";
import { useTexts } from "../site/site-texts.ts";
import styles from "./home-page.module.css";
import type { LoadedForm } from "./load-form.ts";

type HomePageProps = {
  form: LoadedForm;
  site: SiteContent["site"];
  howItWorks: HowItWorks | null;
};

/** The id of the part of the page below the form. */
export const belowFormId = "below-form";

const BelowForm = stillPart(belowFormId, async () => (await import("./below-form.tsx")).BelowForm);

export function HomePage({ form: { definition, version }, site, howItWorks }: HomePageProps) {
  const text = useTexts(homeTexts);
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.begin}>
          <h1>{text("homeHeadline")}</h1>
          <p className={styles.promise}>{text("homePromise")}</p>
          <div className={styles.form}>
            <QuestionnaireSection
              definition={definition}
              version={version}
              productName={site.name}
            />
          </div>
        </div>
        <div className={styles.aside}>
          <Rooftops />
          <p className={styles.tagline}>{site.tagline}</p>
        </div>
      </div>
      <BelowForm facts={howItWorks} />
    </>
  );
}

/**
 * A decorative picture for wide screens. A phone loads an empty image instead, so that it need not
 * download the picture.
 */
function Rooftops() {
  return (
    <picture className={styles.picture}>
      <source media="(min-width: 64em)" srcSet="/rooftops.svg" />
      <img src="data:," alt="" width={560} height={640} />
    </picture>
  );
}
