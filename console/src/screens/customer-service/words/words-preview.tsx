import { previewMarketWords, type WordsPreview } from '@countersign/contract/own-words';
import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import type { OwnTexts, WordPart } from '@countersign/domain/words/own-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RetryButton } from '../../../failures/retry-button.tsx';
import { failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { MailText, useDrawnMail } from '../../../mail-preview/drawn-mail.tsx';
import { useTranslation } from '../../../translations/use-translation.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './own-words.module.css';
import { textsToSave } from './words-draft.ts';
import { useNewestTicket } from './words-queries.ts';

const typingPauseMs = 400;

interface WordsPreviewProps {
  readonly countryCode: CountryCode;
  readonly part: WordPart;
  readonly language: MailLanguage;
  readonly texts: OwnTexts;
  readonly isFaulty: boolean;
}

/** The mail with what is typed: of the market's newest registration, or of an invented one. */
export function WordsPreviewView({
  countryCode,
  part,
  language,
  texts,
  isFaulty,
}: WordsPreviewProps) {
  const { t } = useTranslation();
  const call = useCall();
  const newest = useNewestTicket(countryCode);
  const [wanted, setWanted] = useState<'real' | 'invented'>('real');
  const isReal = wanted === 'real' && newest != null;
  const settled = useSettled(JSON.stringify(textsToSave(texts)), isFaulty);
  const body = {
    countryCode,
    part,
    language,
    // Serialised above.
    texts: JSON.parse(settled) as OwnTexts,
    ...(isReal && { ticketNumber: TicketNumber.parse(newest) }),
  };
  const reading = useQuery({
    queryKey: ['words-preview', body],
    queryFn: ({ signal }) => call(previewMarketWords, { body, signal }),
    enabled: newest !== undefined || wanted === 'invented',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  });
  const status = isFaulty
    ? 'faulty'
    : reading.isError
      ? 'failed'
      : reading.isFetching
        ? 'updating'
        : 'current';
  return (
    <section className={styles.preview} aria-label={t('settings.words.preview.title')}>
      <h4>{t('settings.words.preview.title')}</h4>
      {newest != null && (
        <SegmentedControl
          compact
          legend={t('settings.words.preview.with')}
          segments={[
            { value: 'real', label: t('settings.words.preview.real') },
            { value: 'invented', label: t('settings.words.preview.invented') },
          ]}
          value={wanted}
          onChange={setWanted}
        />
      )}
      <div className={styles.state}>
        <span role="status">{t(`settings.words.preview.${status}`)}</span>
        {status === 'failed' && (
          <RetryButton
            variant="quiet"
            failure={failureOf(reading.error)}
            retrying={reading.isFetching}
            onRetry={() => void reading.refetch()}
          />
        )}
      </div>
      {reading.data === undefined && !reading.isError && <Skeleton lines={8} />}
      {reading.data !== undefined && (
        <div data-outdated={status !== 'current'} className={styles.mail}>
          <OneMail {...reading.data} />
        </div>
      )}
    </section>
  );
}

function OneMail({ mail }: WordsPreview) {
  const { t } = useTranslation();
  const drawn = useDrawnMail(mail.html);
  const lang = mail.language.replace('_', '-');
  return (
    <>
      <p className={styles.subject}>
        <span className={styles.muted}>{t('decision.preview.subject')}</span>{' '}
        <strong lang={lang}>{mail.subject}</strong>
      </p>
      {drawn === undefined ? (
        <MailText text={mail.text} lang={lang} />
      ) : (
        <div lang={lang}>{drawn}</div>
      )}
    </>
  );
}

/** The last texts without a fault, after no one has typed for `typingPauseMs`. */
function useSettled(texts: string, isFaulty: boolean): string {
  const [settled, setSettled] = useState(isFaulty ? '{}' : texts);
  useEffect(() => {
    if (isFaulty || settled === texts) return undefined;
    const timer = setTimeout(() => setSettled(texts), typingPauseMs);
    return () => clearTimeout(timer);
  }, [isFaulty, settled, texts]);
  return settled;
}
