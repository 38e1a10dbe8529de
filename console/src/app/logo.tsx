import { paths } from '../paths.ts';
import { inLanguage } from '../translations/in-language.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { useShown } from '../translations/use-translations.ts';
import { Link } from '../ui/link.tsx';
import { useConfiguration } from '../use-configuration.ts';
import { Mark } from './mark.tsx';
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
