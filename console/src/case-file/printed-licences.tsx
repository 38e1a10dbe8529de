import type { Licence } from '@countersign/contract/licences';
import { licenceFields } from '@countersign/domain/registration/licence';
import { readingText, tickText, tickValue } from '../licences/licence-text.ts';
import { licenceName } from '../registration/licence-name.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { DefinitionList } from '../ui/definition-list.tsx';

/** What licences say, as people read them from the documents: nothing is folded. */
export function PrintedLicences({ licences }: { readonly licences: readonly Licence[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return licences.map((licence) => (
    <section key={licence.type}>
      <h3>{licenceName(licence.type, t)}</h3>
      <DefinitionList
        items={[
          ...licenceFields.map((field) => {
            const tick = licence.ticks[field];
            const value = tickValue(field, tick, formats);
            return {
              term: t(`licence.field.${field}`),
              value: [...(value === null ? [] : [value]), tickText(tick, t)].join(' · '),
            };
          }),
          { term: t('licence.hash'), value: licence.document.sha256 },
        ]}
      />
      <p>{readingText(licence, t, formats)}</p>
    </section>
  ));
}
