import { QuestionnaireSection } from "#client/features/questionnaire/questionnaire-section.tsx";
import type { SiteContent } from "#common/site/site-content.ts";
import { BlogBox } from "./blog-box.tsx";
import styles from "./home-page.module.css";
import type { LoadedForm } from "./load-form.ts";

type HomePageProps = LoadedForm & { site: SiteContent["site"] };

export function HomePage({ definition, version, site }: HomePageProps) {
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.begin}>
          <h1>Find Your Perfect Flat</h1>
          <p className={styles.promise}>First results in your inbox within 24 hours.</p>
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
      <BlogBox />
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
