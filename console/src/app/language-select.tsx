import { commonLanguages } from '@countersign/domain/locale/common-languages';
import { isTranslated } from '@countersign/domain/locale/languages';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import { useTranslation } from '../translations/use-translation.ts';
import { useLocaleChoice, useShown } from '../translations/use-translations.ts';
import { Field } from '../ui/field.tsx';
import styles from './settings-menu.module.css';
import { listedTag } from './shown-language.tsx';

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
            <Options tags={isTranslated} />
          </optgroup>
          <optgroup label={t('language.further')}>
            <Options tags={(tag) => !isTranslated(tag)} />
          </optgroup>
        </select>
      )}
    </Field>
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
