import { commonLanguages, isTranslated } from '@countersign/domain/locale/languages';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import { useTranslation } from '../../translations/use-translation.ts';
import { useLocaleChoice, useShown } from '../../translations/use-translations.ts';
import { Card } from '../../ui/card.tsx';
import styles from './language-list.module.css';

/** S3.7: every common language under its own name. */
export function LanguageList() {
  const { t } = useTranslation();
  return (
    <Card title={t('language.choose')}>
      <Languages tags={isTranslated} />
      <h3 className={styles.heading}>{t('language.further')}</h3>
      <p className={styles.hint}>{t('language.furtherHint')}</p>
      <Languages tags={(tag) => !isTranslated(tag)} />
    </Card>
  );
}

function Languages({ tags }: { readonly tags: (tag: string) => boolean }) {
  const { choose } = useLocaleChoice();
  const { locale } = useShown();
  const [language] = locale.split('_', 1);
  const isShown = (tag: string) => tag === locale || (tag === language && !isListed(locale));
  return (
    <ul className={styles.list}>
      {commonLanguages
        .filter(({ tag }) => tags(tag))
        .map(({ tag, ownName }) => (
          <li key={tag}>
            <button
              type="button"
              lang={toBcp47(tag)}
              className={styles.language}
              aria-pressed={isShown(tag)}
              onClick={() => choose(tag)}
            >
              {ownName}
            </button>
          </li>
        ))}
    </ul>
  );
}

function isListed(locale: string): boolean {
  return commonLanguages.some(({ tag }) => tag === locale);
}
