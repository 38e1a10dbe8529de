import type { PairSide } from '@countersign/contract/duplicates/match';
import { isDecidedStatus } from '@countersign/domain/registration/registration';
import { useState } from 'react';
import { ProvenHistory } from '../evidence/proven-history.tsx';
import { paths } from '../paths.ts';
import { marketLanguage } from '../registration/market-language.ts';
import { ReasonList } from '../registration/reason-list.tsx';
import { RegistrationStatusChip } from '../registration/registration-status-chip.tsx';
import { useFormats } from '../translations/use-formats.ts';
import styles from './duplicates.module.css';
import type { DuplicatesText } from './use-duplicates-text.ts';

interface PairSidesProps {
  readonly say: DuplicatesText;
  readonly one: PairSide;
  readonly other: PairSide;
}

/** What both are and what became of them, an earlier rejection with its reasons. */
export function PairSides({ say, one, other }: PairSidesProps) {
  return (
    <div className={styles.sides}>
      <Side say={say} side={one} title={say('dialog.this')} />
      <Side say={say} side={other} title={say('dialog.other')} />
    </div>
  );
}

function Side({
  say,
  side,
  title,
}: {
  readonly say: DuplicatesText;
  readonly side: PairSide;
  readonly title: string;
}) {
  const formats = useFormats();
  const [unfolded, setUnfolded] = useState(false);
  const { countryCode, ticketNumber, status, decidedAt } = side;
  return (
    <section className={styles.side} aria-label={title}>
      <p className={styles.label}>{title}</p>
      <p className={styles.name} lang={marketLanguage(countryCode)}>
        {side.practiceName}
      </p>
      <p className={styles.place}>
        {side.city} · {formats.market(countryCode)}
      </p>
      <p className={styles.became}>
        <RegistrationStatusChip status={status} />{' '}
        {decidedAt === null || !isDecidedStatus(status)
          ? say('received', { when: formats.relative(side.submittedAt) })
          : say(`decided.${status}`, {
              when: formats.relative(decidedAt),
              name: side.decidedByName ?? '',
            })}
      </p>
      {status === 'rejected' && (
        <div className={styles.before}>
          <strong>{say('rejectedBefore')}</strong>
          <ReasonList codes={side.reasonCodes} />
        </div>
      )}
      <p>
        <a
          href={`${paths.customerService}/${countryCode}/${ticketNumber}`}
          target="_blank"
          rel="noreferrer"
        >
          {say('dialog.open', { ticket: ticketNumber })}
        </a>
      </p>
      <details onToggle={(event) => setUnfolded(event.currentTarget.open)}>
        <summary>{say('dialog.history', { ticket: ticketNumber })}</summary>
        {unfolded && <ProvenHistory registration={{ countryCode, ticketNumber }} />}
      </details>
    </section>
  );
}
