import { commonLanguages } from '@countersign/domain/locale/common-languages';
import { languageStatus } from '@countersign/domain/locale/language-status';
import { isTranslated, translationLanguageOf } from '@countersign/domain/locale/languages';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import { useFormats } from '../../translations/use-formats.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { useLocaleChoice, useShown } from '../../translations/use-translations.ts';
import { Card } from '../../ui/card.tsx';
import styles from './language-list.module.css';

const drafts = commonLanguages.filter(
  ({ tag }) => isTranslated(tag) && languageStatus(translationLanguageOf(tag)) === 'draft',
);

/** S3.7: every common language under its own name; those without texts are folded. */
export function LanguageList() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { locale } = useShown();
  return (
    <Card title={t('language.choose')}>
      <Languages tags={isTranslated} />
      <p className={styles.hint}>
        {t('language.draftHint', { languages: formats.list(drafts.map(({ ownName }) => ownName)) })}
      </p>
      <details className={styles.further} open={!isTranslated(locale)}>
        <summary>{t('language.further')}</summary>
        <p className={styles.hint}>{t('language.furtherHint')}</p>
        <Languages tags={(tag) => !isTranslated(tag)} />
      </details>
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
