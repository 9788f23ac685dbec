import { copyrightLine } from "#common/site/copyright-line.ts";
import type { SiteContent } from "#common/site/site-content.ts";
import { keyed } from "../../ui/keyed.ts";
import { Brand } from "./brand.tsx";
import styles from "./site-footer.module.css";
import { SiteLink } from "./site-link.tsx";

type SiteFooterProps = { name: string; footer: SiteContent["footer"]; year: number };

export function SiteFooter({ name, footer, year }: SiteFooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.blocks}>
          <section>
            <h2 className={styles.heading}>{footer.intro.title}</h2>
            <p className={styles.text}>{footer.intro.content}</p>
          </section>
          <section>
            <h2 className={styles.heading}>{footer.mission.title}</h2>
            <p className={styles.text}>{footer.mission.content}</p>
          </section>
        </div>
        <div className={styles.end}>
          <Brand name={name} />
          {footer.legal.length > 0 && (
            <nav aria-label="Legal">
              <ul className={styles.links}>
                {keyed(footer.legal, ({ href }) => href).map(({ key, item: link }) => (
                  <li key={key}>
                    <SiteLink href={link.href} className={styles.link}>
                      {link.name}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
        <p className={styles.copyright}>{copyrightLine(footer.copyright, year)}</p>
      </div>
    </footer>
  );
}
