import {
  downloadStopList,
  readStopList,
  type StopList,
  stopListColumns,
} from '@countersign/contract/stop-list';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureMessage } from '../../../failures/failure-message.ts';
import { FailureWords } from '../../../failures/failure-words.tsx';
import { ReadFailed } from '../../../failures/read-failed.tsx';
import { type CallFailure, failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusRecovery } from '../../../ui/use-focus-recovery.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { EntryRows } from './entry-rows.tsx';
import { Looks } from './looks.tsx';
import styles from './stop-list.module.css';
import { UploadStopList } from './upload-stop-list.tsx';

/** A number of the market's own, as an example that no check of digits takes for a real one. */
const numbers: Readonly<Record<string, string>> = {
  US: 'us-npi:1234567890',
  FR: 'fr-siret:123 456 789 00012 | fr-siren:123 456 789',
  JP: 'jp-corporate-number:1234567890123',
  DE: 'de-ust-idnr:DE123456789',
  GB: 'gb-companies-house:01234567',
  ES: 'es-nif:B12345678',
  PT: 'pt-nif:123456789',
  BR: 'br-cnpj:12.345.678/0001-00',
  CA: 'ca-bn:123456789',
  AU: 'au-abn:12 345 678 901',
};

/** A file with the names of all columns and one example, which is to be replaced. */
function templateOf(countryCode: string): string {
  const year = new Date().getFullYear() + 1;
  const example: Readonly<Record<(typeof stopListColumns)[number], string>> = {
    name: 'Example Optics',
    numbers: numbers[countryCode] ?? 'vat:123456789',
    street: '1 Example Street',
    postalCode: '12345',
    city: 'Example',
    mailDomain: 'optics.example',
    reason: 'Why you do not supply this practice',
    until: `${year}-12-31`,
  };
  const line = stopListColumns.map((column) => example[column]).join(',');
  return `\uFEFF${stopListColumns.join(',')}\r\n${line}\r\n`;
}

const perPage = '20';
export const stopListKey = (countryCode: CountryCode) => ['stop-list', countryCode] as const;

interface StopListCardProps {
  readonly countryCode: CountryCode;
  /** Called after an upload: the market's record of changes has grown. */
  readonly onChanged: () => void;
}

/** The practices that a market's company does not supply: its list, and how to replace it. Read when it is opened. */
export function StopListCard({ countryCode, onChanged }: StopListCardProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useFocusRecovery(place);
  const [isShown, setShown] = useState(false);
  return (
    <Card title={t('stopList.title')}>
      <div ref={place} tabIndex={-1} className={styles.card}>
        <p className={styles.muted}>{t('stopList.text')}</p>
        {isShown ? (
          <PresentList countryCode={countryCode} onChanged={onChanged} />
        ) : (
          <div>
            <Button onClick={() => setShown(true)}>{t('stopList.show')}</Button>
          </div>
        )}
        <Looks countryCode={countryCode} />
      </div>
    </Card>
  );
}

function PresentList({ countryCode, onChanged }: StopListCardProps) {
  const { t } = useTranslation();
  const call = useCall();
  const queries = useQueryClient();
  const reading = useInfiniteQuery({
    queryKey: stopListKey(countryCode),
    queryFn: ({ signal, pageParam }) =>
      call(readStopList, {
        params: { countryCode },
        query: { limit: perPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: (page) => page.nextCursor,
    refetchOnWindowFocus: false,
  });
  if (reading.data === undefined) {
    return reading.isError ? (
      <ReadFailed error={reading.error} onRetry={() => void reading.refetch()} />
    ) : (
      <div role="status">
        <VisuallyHidden>{t('stopList.loading')}</VisuallyHidden>
        <Skeleton lines={4} />
      </div>
    );
  }
  const [first] = reading.data.pages;
  if (first === undefined) return null;
  const rows = reading.data.pages.flatMap(({ items }) => items);
  return (
    <>
      <Standing list={first} />
      {first.count > 0 && <p className={styles.muted}>{t('stopList.ends')}</p>}
      <EntryRows rows={rows} />
      {reading.hasNextPage && (
        <div>
          <Button
            variant="quiet"
            pending={reading.isFetchingNextPage}
            onClick={() => void reading.fetchNextPage()}
          >
            {t('stopList.more')}
          </Button>
        </div>
      )}
      <Files countryCode={countryCode} count={first.count} />
      <UploadStopList
        countryCode={countryCode}
        version={first.version}
        onUploaded={async () => {
          await queries.invalidateQueries({ queryKey: stopListKey(countryCode) });
          onChanged();
        }}
        onConflict={() => reading.refetch()}
      />
    </>
  );
}

function Standing({ list }: { readonly list: StopList }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (list.uploadedAt === null || list.uploadedBy === null)
    return <p className={styles.muted}>{t('stopList.none')}</p>;
  return (
    <p>
      {t('stopList.count', { count: list.count, shown: formats.number(list.count) })}{' '}
      {t('stopList.uploaded', {
        name: list.uploadedBy.name,
        time: formats.exact(list.uploadedAt),
      })}
    </p>
  );
}

/** The present list and an example as files. */
function Files({
  countryCode,
  count,
}: {
  readonly countryCode: CountryCode;
  readonly count: number;
}) {
  const { t } = useTranslation();
  const call = useCall();
  const [state, setState] = useState<'idle' | 'reading' | CallFailure>('idle');
  const failed = typeof state === 'object' ? failureMessage(state, undefined, t) : undefined;
  const save = (csv: string, name: string) => saveFile(new Blob([csv], { type: 'text/csv' }), name);
  const download = async () => {
    setState('reading');
    try {
      const { csv } = await call(downloadStopList, { params: { countryCode } });
      save(csv, `stop-list-${countryCode}.csv`);
      setState('idle');
    } catch (error) {
      setState(failureOf(error));
    }
  };
  return (
    <>
      <div className={styles.acts}>
        {count > 0 && (
          <Button pending={state === 'reading'} onClick={() => void download()}>
            {t('stopList.download')}
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => save(templateOf(countryCode), 'stop-list-template.csv')}
        >
          {t('stopList.template')}
        </Button>
      </div>
      {failed !== undefined && (
        <Notice tone="error" title={t('stopList.downloadFailed')}>
          <FailureWords words={failed} />
        </Notice>
      )}
    </>
  );
}
