import { answerStopListHit } from '@countersign/contract/duplicates/duplicates';
import type { HitAnswer, StopListHit } from '@countersign/contract/duplicates/stop-list-hit';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ActFailure } from '../failures/act-failure.tsx';
import { evidenceQueryKey, historyQueryKey } from '../queries/registration-query.ts';
import { useAct } from '../queries/use-act.ts';
import { calendarDay } from '../registration/calendar-day.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { useFocusRecovery } from '../ui/use-focus-recovery.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './duplicates.module.css';
import { duplicatesQueryKey } from './duplicates-query.ts';
import { reasonWords, strongest } from './match-reasons.ts';
import type { DuplicatesText } from './use-duplicates-text.ts';

interface StopListHitsProps {
  readonly say: DuplicatesText;
  readonly hits: readonly StopListHit[];
  readonly registration: RegistrationKey;
}

/** Entries of the company's stop list that a registration is like, and the two answers to each. */
export function StopListHits({ say, hits, registration }: StopListHitsProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusRecovery(place);
  const { countryCode, ticketNumber } = registration;
  const key = { countryCode, ticketNumber };
  const { state, send } = useAct(answerStopListHit, key);
  const queries = useQueryClient();
  const give = async (entryId: string, as: HitAnswer | 'open') => {
    const known = await send({ entryId, as });
    if (known === undefined) {
      // The entry may have left the list.
      void queries.invalidateQueries({ queryKey: duplicatesQueryKey(key) });
      return;
    }
    queries.setQueriesData({ queryKey: duplicatesQueryKey(key) }, known);
    void queries.invalidateQueries({ queryKey: evidenceQueryKey(key) });
    void queries.invalidateQueries({ queryKey: historyQueryKey(key) });
    void queries.invalidateQueries({ queryKey: ['concerns', countryCode, ticketNumber] });
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.known}>
      <p>{say(`stopList.intro.${introOf(hits)}`)}</p>
      <ul className={styles.matches}>
        {hits.map((hit) => (
          <HitLine
            key={hit.entryId}
            say={say}
            hit={hit}
            pending={state.kind === 'sending'}
            onAnswer={(as) => void give(hit.entryId, as)}
          />
        ))}
      </ul>
      <ActFailure state={state} title={say('act.failed')} registration={registration} />
      <p className={styles.place}>{say('stopList.private')}</p>
    </div>
  );
}

function introOf(hits: readonly StopListHit[]): StopListHit['standing'] {
  if (hits.some(({ standing }) => standing === 'same')) return 'same';
  return hits.some(({ standing }) => standing === 'open') ? 'open' : 'silent';
}

interface HitLineProps {
  readonly say: DuplicatesText;
  readonly hit: StopListHit;
  readonly pending: boolean;
  readonly onAnswer: (as: HitAnswer | 'open') => void;
}

function HitLine({ say, hit, pending, onAnswer }: HitLineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { name, city, strength, signals, answer, standing } = hit;
  const reasons = strongest(signals).map((signal) => reasonWords(signal, t, say));
  return (
    <li className={styles.match} data-standing={standing}>
      <p className={styles.name}>{name}</p>
      <p className={styles.place}>
        {city !== '' && `${city} · `}
        {say('stopList.until', { date: calendarDay(hit.until, formats) })}
      </p>
      <p>
        <strong>{say(`stopList.strength.${strength}`)}</strong>
        {say('because', { reasons: reasons.join(' · ') })}
      </p>
      <p dir="auto">{say('stopList.reason', { reason: hit.reason })}</p>
      {answer !== null && (
        <p className={styles.answer}>
          {say(`answer.${answer.as}`, { name: answer.by.name })} · {formats.relative(answer.at)}{' '}
          {standing === 'open' && say('changed')}
        </p>
      )}
      <div className={styles.buttons}>
        {(['same', 'different'] as const)
          .filter((as) => standing === 'open' || answer?.as !== as)
          .map((as) => (
            <Button
              key={as}
              variant={standing === 'open' ? 'plain' : 'quiet'}
              pending={pending}
              onClick={() => onAnswer(as)}
            >
              {say(`act.${as}`)}
              <VisuallyHidden> {say('act.compareWith', { practice: name })}</VisuallyHidden>
            </Button>
          ))}
        {answer !== null && (
          <Button variant="quiet" pending={pending} onClick={() => onAnswer('open')}>
            {say('act.undo')}
            <VisuallyHidden> {say('act.compareWith', { practice: name })}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}
