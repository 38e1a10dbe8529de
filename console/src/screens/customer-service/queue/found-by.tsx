import type { RegistrationSummary } from '@countersign/contract/registration-list';
import { Fragment } from 'react';
import { shortFieldName } from '../../../asking/field-name.ts';
import { marketLanguage } from '../../../registration/market-language.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import styles from './found-by.module.css';
import { Highlighted } from './highlighted.tsx';

interface FoundByProps {
  readonly fields: NonNullable<RegistrationSummary['foundBy']>;
  /** The market of the registration. */
  readonly countryCode: string;
  /** The search text. */
  readonly searched: string;
}

const mark = '\u0000';

/** The fields that a search found a row by, with their values, after what the row shows anyway. */
export function FoundBy({ fields, countryCode, searched }: FoundByProps) {
  const { t } = useTranslation();
  return fields.map(({ field, value }) => {
    const name = shortFieldName(field, t);
    const [before, after] = t('customerService.foundBy', { field: name, value: mark }).split(mark);
    return (
      <Fragment key={field + value}>
        <span className={styles.dot}> · </span>
        <span className={styles.found} data-found="">
          {before}
          <bdi lang={marketLanguage(countryCode)}>
            <Highlighted text={value} search={searched} />
          </bdi>
          {after}
        </span>
      </Fragment>
    );
  });
}
