import { inLanguage } from '../translations/formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { useShown } from '../translations/use-translations.ts';
import { useConfiguration } from '../use-configuration.ts';
import styles from './page-footer.module.css';

/** S1.1: privacy notice, terms of use and copyright line, with configured addresses. */
export function PageFooter() {
  const { t } = useTranslation();
  const { brand, links } = useConfiguration();
  const { locale } = useShown();
  const company = inLanguage(brand.company, locale);
  return (
    <footer className={styles.footer}>
      <a href={inLanguage(links.privacy, locale)}>{t('frame.privacy')}</a>
      <a href={inLanguage(links.terms, locale)}>{t('frame.terms')}</a>
      <span>{t('frame.copyright', { year: brand.copyrightYear, company })}</span>
    </footer>
  );
}
