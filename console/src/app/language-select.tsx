import { commonLanguages, translationLanguages } from '@countersign/domain/locale/languages';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import { useTranslation } from '../translations/use-translation.ts';
import { useLocaleChoice, useShown } from '../translations/use-translations.ts';
import { Field } from '../ui/field.tsx';
import styles from './settings-menu.module.css';

const translated: ReadonlySet<string> = new Set(translationLanguages);

/** The switch of S3.7 that stands on every page: a native list, so that phones show their own. */
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

/** The language in its own name, for the button that opens the menu. */
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

/** `en_GB` stands in the list as `en`; what is not there at all shows as English does. */
function listedTag(locale: string): string {
  const listed = (tag: string | undefined) => commonLanguages.find((one) => one.tag === tag)?.tag;
  return listed(locale) ?? listed(locale.split('_', 1)[0]) ?? 'en';
}
