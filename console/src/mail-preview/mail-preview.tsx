import type { MailPreview } from '@countersign/contract/preview';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { MailText, useDrawnMail } from './drawn-mail.tsx';
import styles from './mail-preview.module.css';
import type { MailPreviewState } from './mail-preview-state.ts';

/** A glance in passing is no reading. */
const viewedMs = 1000;
/** In view is what reaches into the middle half of the window. */
const middle = '-25% 0px';

/**
 * Calls `onViewed` with `shown` once the element has been in view for a second of a visible page.
 * Another value of `shown` begins anew; undefined is not watched.
 */
function useViewed(
  element: RefObject<HTMLElement | null>,
  shown: string | undefined,
  onViewed: (shown: string) => void,
): void {
  const latest = useRef(onViewed);
  useEffect(() => {
    latest.current = onViewed;
  });
  useEffect(() => {
    const watched = element.current;
    if (shown === undefined || watched === null) return undefined;
    let isInView = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const weigh = () => {
      const counts = isInView && document.visibilityState === 'visible';
      if (counts) timer ??= setTimeout(() => latest.current(shown), viewedMs);
      else {
        clearTimeout(timer);
        timer = undefined;
      }
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isInView = entries.at(-1)?.isIntersecting ?? false;
        weigh();
      },
      { rootMargin: middle },
    );
    observer.observe(watched);
    document.addEventListener('visibilitychange', weigh);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', weigh);
      clearTimeout(timer);
    };
  }, [element, shown]);
}

// What it shows is asked for with it: the first files hold neither.
export { askPreview } from './ask-preview.ts';

type View = 'html' | 'text';

/** The mail to the applicant as it would be sent now, next to a version in the reader's language. */
export function MailPreviewView({ state }: { readonly state: MailPreviewState }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [view, setView] = useState<View>('html');
  const [shown, setShown] = useState<'sent' | 'reading'>('sent');
  const { kind, preview } = state;
  const mails = useRef<HTMLDivElement>(null);
  useViewed(mails, kind === 'current' ? preview?.hash : undefined, state.noteViewed);
  const reading = preview?.inReviewerLanguage ?? undefined;
  return (
    <div className={styles.preview}>
      <div className={styles.state}>
        <span role="status">{kind !== 'loading' && t(`decision.preview.${kind}`)}</span>
        {kind === 'failed' && (
          <Button variant="quiet" pending={state.retrying} onClick={state.retry}>
            {t('decision.tryAgain')}
          </Button>
        )}
        {kind === 'loading' && <span>{t('decision.preview.loading')}</span>}
      </div>
      {kind === 'loading' && <Skeleton lines={6} />}
      {preview !== undefined && (
        <>
          <div className={styles.controls}>
            <SegmentedControl
              compact
              legend={t('decision.preview.view')}
              segments={[
                { value: 'html', label: t('decision.preview.html') },
                { value: 'text', label: t('decision.preview.text') },
              ]}
              value={view}
              onChange={setView}
            />
            {reading !== undefined && (
              <div className={styles.languages}>
                <SegmentedControl
                  compact
                  legend={t('decision.preview.language')}
                  segments={[
                    { value: 'sent', label: formats.language(preview.mail.language) },
                    { value: 'reading', label: formats.language(reading.language) },
                  ]}
                  value={shown}
                  onChange={setShown}
                />
              </div>
            )}
          </div>
          {preview.notInLanguage != null && (
            <p className={styles.notInLanguage}>
              {t('decision.preview.notInLanguage', {
                wanted: formats.language(preview.notInLanguage),
                sent: formats.language(preview.mail.language),
              })}
            </p>
          )}
          <div
            ref={mails}
            className={styles.mails}
            data-viewed={state.hash !== undefined}
            data-outdated={kind !== 'current'}
            data-shown={reading === undefined ? 'sent' : shown}
            data-both={reading !== undefined}
          >
            <OneMail which="sent" mail={preview.mail} recipient={preview.recipient} view={view} />
            {reading !== undefined && (
              <OneMail which="reading" mail={reading} recipient={preview.recipient} view={view} />
            )}
          </div>
        </>
      )}
    </div>
  );
}

interface OneMailProps {
  readonly which: 'sent' | 'reading';
  readonly mail: MailPreview['mail'];
  readonly recipient: string;
  readonly view: View;
}

function OneMail({ which, mail, recipient, view }: OneMailProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const drawn = useDrawnMail(mail.html);
  const lang = mail.language.replace('_', '-');
  const title = t(`decision.preview.${which}`, { language: formats.language(mail.language) });
  return (
    <section className={styles.mail} data-which={which} aria-label={title}>
      <h3>{title}</h3>
      <dl className={styles.head}>
        <dt>{t('decision.preview.to')}</dt>
        <dd>{recipient}</dd>
        <dt>{t('decision.preview.subject')}</dt>
        <dd lang={lang}>{mail.subject}</dd>
      </dl>
      {view === 'html' && drawn !== undefined ? (
        <div lang={lang}>{drawn}</div>
      ) : (
        <>
          {view === 'html' && <p>{t('decision.preview.notDrawn')}</p>}
          <MailText text={mail.text} lang={lang} />
        </>
      )}
    </section>
  );
}
