import { paths } from '../paths.ts';
import { inLanguage } from '../translations/formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { useShown } from '../translations/use-translations.ts';
import { Link } from '../ui/link.tsx';
import { useConfiguration } from '../use-configuration.ts';
import styles from './page-header.module.css';

/** S1.1: the configured logo, or the product's own mark with the name beside it. */
export function Logo() {
  const { t } = useTranslation();
  const { brand } = useConfiguration();
  const { locale } = useShown();
  const name = inLanguage(brand.name, locale);
  return (
    <Link to={paths.home} className={styles.logo} aria-label={t('logo.alt', { name })}>
      {brand.logoUrl === undefined ? (
        <>
          <Mark />
          <span className={styles.brandName}>{name}</span>
        </>
      ) : (
        <img src={brand.logoUrl} alt="" height={32} className={styles.logoImage} />
      )}
    </Link>
  );
}

/** An eye whose pupil is a check mark. */
export function Mark() {
  return (
    <svg
      className={styles.mark}
      width="30"
      height="30"
      viewBox="0 0 26 26"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M2 13c3-5.4 6.8-8 11-8s8 2.6 11 8c-3 5.4-6.8 8-11 8S5 18.4 2 13Z" />
      <path
        d="m8.6 13.2 3 3 5.8-6.4"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
