import type { Change } from '@countersign/contract/changes';
import { readClaim } from '@countersign/contract/claims/claims';
import { type ReactNode, useState } from 'react';
import { backgroundRead } from '../http/background-fetch.ts';
import { useConnection } from '../http/use-call.ts';
import { useSession } from '../session/use-session.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './corner-notices.module.css';
import { useChanges } from './live-changes.tsx';

/** The region of unrequested notices; always rendered, so that they are announced. */
export function CornerNotices({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.place} role="status">
      {children}
    </div>
  );
}

type Taken = Pick<Change, 'ticketNumber' | 'countryCode'> & {
  /** The colleague who works on it now; undefined if unknown. */
  readonly name: string | undefined;
};

const mostShown = 3;

/**
 * Informs the person that a colleague has taken over a claim of theirs, over a corner of any screen,
 * without moving anything.
 */
export function TakenOver() {
  const { t } = useTranslation();
  const formats = useFormats();
  const connection = useConnection();
  const session = useSession();
  const subject = 'subject' in session ? session.subject : undefined;
  const [taken, setTaken] = useState<readonly Taken[]>([]);

  useChanges((notification) => {
    if (notification === 'reread-all' || subject === undefined) return;
    for (const change of notification) {
      const { ticketNumber, countryCode } = change;
      if (isAbout(change, subject)) {
        void backgroundRead(connection, readClaim, { params: { ticketNumber, countryCode } }).then(
          (now) => {
            const one = { ticketNumber, countryCode, name: now?.claim?.name };
            setTaken((before) => [...without(before, one), one].slice(-mostShown));
          },
        );
      } else if (change.by === subject) {
        // The person took it over again, maybe in another tab.
        setTaken((before) => without(before, change));
      }
    }
  });

  return (
    <>
      {taken.map((one) => (
        <Notice
          key={`${one.countryCode}/${one.ticketNumber}`}
          tone="warn"
          actions={
            <Button variant="quiet" onClick={() => setTaken((before) => without(before, one))}>
              {t('customerService.claim.noted')}
            </Button>
          }
        >
          {t(
            one.name === undefined
              ? 'customerService.claim.taken'
              : 'customerService.claim.takenBy',
            {
              name: one.name ?? '',
              ticket: one.ticketNumber,
              market: formats.market(one.countryCode),
            },
          )}
        </Notice>
      ))}
    </>
  );
}

function isAbout({ kind, from, by }: Change, subject: string): boolean {
  return (kind === 'taken-over' || kind === 'assigned') && from === subject && by !== subject;
}

/** The notices except the one about that registration. */
export function without<One extends Pick<Change, 'ticketNumber' | 'countryCode'>>(
  all: readonly One[],
  { ticketNumber, countryCode }: Pick<Change, 'ticketNumber' | 'countryCode'>,
): readonly One[] {
  return all.filter((one) => one.ticketNumber !== ticketNumber || one.countryCode !== countryCode);
}
