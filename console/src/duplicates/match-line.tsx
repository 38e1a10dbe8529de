import type { Match } from '@countersign/contract/duplicates/match';
import { isDecidedStatus } from '@countersign/domain/registration/registration';
import { marketLanguage } from '../registration/market-language.ts';
import { ReasonList } from '../registration/reason-list.tsx';
import { RegistrationStatusChip } from '../registration/registration-status-chip.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './duplicates.module.css';
import { reasonWords, strongest } from './match-reasons.ts';
import type { DuplicatesText } from './use-duplicates-text.ts';

interface MatchLineProps {
  readonly say: DuplicatesText;
  readonly match: Match;
  readonly onCompare: () => void;
}

/** One registration that is like this one: what it is, what became of it, and why it is shown. */
export function MatchLine({ say, match, onCompare }: MatchLineProps) {
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
