import type { Duplicates } from '@countersign/contract/duplicates/duplicates';
import type { Match } from '@countersign/contract/duplicates/match';
import { isDecidedStatus, type Registration } from '@countersign/domain/registration/registration';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Unanswered } from '../drafts/decision-draft.ts';
import { marketLanguage } from '../registration/market-language.ts';
import { ReasonList } from '../registration/reason-list.tsx';
import { RegistrationStatusChip } from '../registration/registration-status-chip.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { laterDialog } from '../ui/later-part.tsx';
import { useFocusRecovery } from '../ui/use-focus-recovery.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './duplicates.module.css';
import { useDuplicates } from './duplicates-query.ts';
import { reasonWords, schemeWords, strongest } from './match-reasons.ts';
import { StopListHits } from './stop-list-hits.tsx';
import { type DuplicatesText, useDuplicatesText } from './use-duplicates-text.ts';

const CompareDialog = laterDialog(async () => (await import('./compare-dialog.tsx')).default);
const most = 3;

interface KnownCardProps {
  readonly registration: Registration;
  /** Beside a form: what its confirm dialog says of those that no one has answered. */
  readonly unanswered?: RefObject<Unanswered>;
}

/** What may be the same practice; nothing where nothing was found. */
export function KnownCard({ registration, unanswered }: KnownCardProps) {
  const say = useDuplicatesText();
  const formats = useFormats();
  const reading = useDuplicates(registration);
  const { data: known } = reading;
  const hits = known?.stopList ?? [];
  useEffect(() => {
    if (unanswered === undefined) return;
    unanswered.current = ({ duplicateOf }) => {
      const others = (known?.matches ?? [])
        .filter(({ standing }) => standing === 'open')
        .filter(
          ({ countryCode, ticketNumber }) =>
            countryCode !== duplicateOf?.countryCode || ticketNumber !== duplicateOf.ticketNumber,
        )
        .map(
          ({ practiceName, ticketNumber, countryCode }) =>
            `${practiceName} · ${ticketNumber} · ${formats.market(countryCode)}`,
        );
      const listed = (known?.stopList ?? [])
        .filter(({ standing }) => standing === 'open')
        .map(({ name }) => name);
      return [
        ...(others.length === 0 ? [] : [say('confirm', { others: formats.list(others) })]),
        ...(listed.length === 0 ? [] : [say('stopList.confirm', { others: formats.list(listed) })]),
      ].join(' ');
    };
  }, [unanswered, known, say, formats]);
  if (reading.isError && known === undefined) {
    return (
      <Card title={say('title')}>
        <p>{say('failed')}</p>
        <Button variant="quiet" pending={reading.isFetching} onClick={() => void reading.refetch()}>
          {say('retry')}
        </Button>
      </Card>
    );
  }
  if (known === undefined) return null;
  const isKnown = known.matches.length > 0 || known.elsewhere !== null;
  return (
    <>
      {hits.length > 0 && (
        <Card title={say('stopList.title')}>
          <StopListHits say={say} hits={hits} registration={registration} />
        </Card>
      )}
      {isKnown && (
        <Card title={say('title')}>
          <KnownMatches say={say} known={known} registration={registration} />
        </Card>
      )}
    </>
  );
}

interface KnownMatchesProps {
  readonly say: DuplicatesText;
  readonly known: Duplicates;
  readonly registration: Registration;
}

function KnownMatches({ say, known: { matches, elsewhere }, registration }: KnownMatchesProps) {
  const { t } = useTranslation();
  const [compared, setCompared] = useState<Match>();
  const [isOpen, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useFocusRecovery(place);
  const rejected = (one: Match) => Number(one.status === 'rejected' && one.standing !== 'silent');
  const sorted = matches.toSorted((a, b) => rejected(b) - rejected(a));
  const shown = all ? sorted : sorted.slice(0, most);
  const compare = (match: Match) => {
    setCompared(match);
    setOpen(true);
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.known}>
      {sorted[0] !== undefined && <p>{say(`intro.${introOf(matches)}`)}</p>}
      <ul className={styles.matches}>
        {shown.map((match) => (
          <MatchLine
            key={`${match.countryCode}/${match.ticketNumber}`}
            say={say}
            match={match}
            onCompare={() => compare(match)}
          />
        ))}
      </ul>
      {sorted.length > shown.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {say('more', { count: sorted.length - shown.length })}
        </Button>
      )}
      {elsewhere !== null && (
        <p className={styles.elsewhere}>
          {say(`elsewhere.${elsewhere.by}`, { scheme: schemeWords(elsewhere.scheme, t, say) })}
        </p>
      )}
      {compared !== undefined && (
        <CompareDialog
          say={say}
          registrationKey={registration}
          other={compared}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function introOf(matches: readonly Match[]): 'same' | 'open' | 'silent' {
  if (matches.some(({ standing }) => standing === 'same')) return 'same';
  return matches.some(({ standing }) => standing === 'open') ? 'open' : 'silent';
}

interface MatchLineProps {
  readonly say: DuplicatesText;
  readonly match: Match;
  readonly onCompare: () => void;
}

/** One registration that is like this one: what it is, what became of it, and why it is shown. */
function MatchLine({ say, match, onCompare }: MatchLineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { practiceName, city, countryCode, ticketNumber, status, standing, verdict } = match;
  const when =
    match.decidedAt === null || !isDecidedStatus(status)
      ? say('received', { when: formats.relative(match.submittedAt) })
      : say(`decided.${status}`, {
          when: formats.relative(match.decidedAt),
          name: match.decidedByName ?? '',
        });
  return (
    <li className={styles.match} data-standing={standing}>
      <p className={styles.name} lang={marketLanguage(countryCode)}>
        {practiceName}
      </p>
      <p className={styles.place}>
        {city} · {formats.market(countryCode)} ·{' '}
        <span className={styles.ticket}>{ticketNumber}</span>
      </p>
      <p className={styles.became}>
        <RegistrationStatusChip status={status} /> {when}
      </p>
      {status === 'rejected' && standing !== 'silent' && match.reasonCodes.length > 0 && (
        <div className={styles.before}>
          <strong>{say('rejectedBefore')}</strong>
          <ReasonList codes={match.reasonCodes} />
        </div>
      )}
      <p className={styles.why}>
        <strong>{say(`verdict.${verdict}`)}</strong>
        {say('because', {
          reasons: strongest(match.signals)
            .map((signal) => reasonWords(signal, t, say))
            .join(' · '),
        })}
      </p>
      <AnswerWords say={say} match={match} />
      <div>
        <Button
          variant={standing === 'open' ? 'plain' : 'quiet'}
          data-act="compare"
          onClick={onCompare}
        >
          {say('act.compare')}
          <VisuallyHidden> {say('act.compareWith', { practice: practiceName })}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}

function AnswerWords({ say, match: { answer, standing } }: Pick<MatchLineProps, 'say' | 'match'>) {
  const formats = useFormats();
  if (answer === null) return null;
  return (
    <p className={styles.answer}>
      {say(`answer.${answer.as}`, { name: answer.by.name })} · {formats.relative(answer.at)}{' '}
      {answer.rejected !== null && say(`duplicateOf.${answer.rejected}`)}
      {standing === 'open' && say('changed')}
    </p>
  );
}
