import { commonLanguages } from '@countersign/domain/locale/common-languages';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import { useShown } from '../translations/use-translations.ts';
import styles from './settings-menu.module.css';

/** The current language under its own name, for the menu's button. */
export function ShownLanguage() {
  const { locale } = useShown();
  const tag = listedTag(locale);
  return (
    <span className={styles.shown} lang={toBcp47(tag)} aria-hidden="true">
      {commonLanguages.find((one) => one.tag === tag)?.ownName}
    </span>
  );
}

/** The listed tag of a locale: `en` for `en_GB`; English for a locale that is not listed. */
export function listedTag(locale: string): string {
  const listed = (tag: string | undefined) => commonLanguages.find((one) => one.tag === tag)?.tag;
  return listed(locale) ?? listed(locale.split('_', 1)[0]) ?? 'en';
}
