import { commonLanguages, translationLanguages } from '@countersign/domain/locale/languages';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import { useTranslation } from '../translations/use-translation.ts';
import { useLocaleChoice, useShown } from '../translations/use-translations.ts';
import { Field } from '../ui/field.tsx';
import styles from './settings-menu.module.css';

const translated: ReadonlySet<string> = new Set(translationLanguages);

/** The language switch of every page (S3.7): a native select, so that phones show their picker. */
export function LanguageSelect() {
  const { t } = useTranslation();
  const { choose } = useLocaleChoice();
  const { locale } = useShown();
  return (
    <Field label={t('language.label')}>
      {(control) => (
        <select
          {...control}
          className={styles.select}
          value={listedTag(locale)}
          onChange={(event) => choose(event.target.value)}
        >
          <optgroup label={t('language.translated')}>
            <Options tags={(tag) => translated.has(tag)} />
          </optgroup>
          <optgroup label={t('language.further')}>
            <Options tags={(tag) => !translated.has(tag)} />
          </optgroup>
        </select>
      )}
    </Field>
  );
}

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

function Options({ tags }: { readonly tags: (tag: string) => boolean }) {
  return commonLanguages
    .filter(({ tag }) => tags(tag))
    .map(({ tag, ownName }) => (
      <option key={tag} value={tag} lang={toBcp47(tag)}>
        {ownName}
      </option>
    ));
}

/** The listed tag of a locale: `en` for `en_GB`; English for a locale that is not listed. */
function listedTag(locale: string): string {
  const listed = (tag: string | undefined) => commonLanguages.find((one) => one.tag === tag)?.tag;
  return listed(locale) ?? listed(locale.split('_', 1)[0]) ?? 'en';
}
