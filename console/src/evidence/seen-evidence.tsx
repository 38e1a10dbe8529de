import { type Evidence, readSeenEvidence } from '@countersign/contract/evidence/evidence';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../http/call-error.ts';
import { useCall } from '../http/use-call.ts';
import { noAutoRefetch } from '../queries/registration-query.ts';
import { useFormats } from '../translations/use-formats.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { evidenceLines } from './evidence-lines.ts';
import { rowsToCount } from './facts.ts';
import { numberState } from './number-state.ts';
import { numberWhy } from './number-why.ts';
import { readableValues } from './readable-values.ts';
import styles from './seen-evidence.module.css';
import { itemWhy, schemeName, signalSentence } from './sentences.ts';
import { type EvidenceText, useEvidenceText } from './use-evidence-text.ts';

interface SeenEvidenceProps {
  readonly registrationKey: RegistrationKey;
  /** As the decision's event names it. */
  readonly hash: string;
  /** What it is called elsewhere than in the history. */
  readonly title?: string;
}

/** In the history: the evidence that was on the screen at a decision, as it was then; read when unfolded. */
export function SeenEvidence({ registrationKey, hash, title }: SeenEvidenceProps) {
  const words = useEvidenceText();
  const [unfolded, setUnfolded] = useState(false);
  return (
    <details onToggle={(event) => setUnfolded(event.currentTarget.open)}>
      <summary className={styles.seen}>{title ?? words.say('seen.title')}</summary>
      {unfolded && <Contents words={words} registrationKey={registrationKey} hash={hash} />}
    </details>
  );
}

function Contents({
  words,
  registrationKey: { countryCode, ticketNumber },
  hash,
}: SeenEvidenceProps & { readonly words: EvidenceText }) {
  const call = useCall();
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...noAutoRefetch,
    queryKey: ['seen-evidence', countryCode, ticketNumber, hash],
    queryFn: ({ signal }) =>
      call(readSeenEvidence, { params: { countryCode, ticketNumber, hash }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data !== undefined) return <Stated words={words} evidence={data} />;
  if (!isError) return <Skeleton lines={4} />;
  const failure = failureOf(error);
  const isGone = failure.kind === 'problem' && failure.problem.status === 404;
  return (
    <p role="alert">
      <span>{words.say(isGone ? 'seen.gone' : 'seen.failed')}</span>{' '}
      {!isGone && (
        <Button variant="quiet" pending={isFetching} onClick={() => void refetch()}>
          {words.say('retry')}
        </Button>
      )}
    </p>
  );
}

/** What was stated, without anything to do: it is past. */
function Stated({
  words,
  evidence,
}: {
  readonly words: EvidenceText;
  readonly evidence: Evidence;
}) {
  const formats = useFormats();
  const { say } = words;
  const { state } = evidence.summary;
  return (
    <div className={styles.past}>
      <p>
        <strong>
          {say(
            `summary.${state}`,
            state === 'look' ? { count: rowsToCount(evidence).toCheck } : {},
          )}
        </strong>
      </p>
      <ul>
        {evidenceLines(evidence).map((line) => {
          if (line.kind === 'signal') {
            const values = readableValues(line.signal.values, words, formats);
            return <li key={line.key}>{signalSentence(words, line.signal, values)}</li>;
          }
          const { item } = line;
          const why = itemWhy(words, item, readableValues(item.whyValues, words, formats));
          return (
            <li key={line.key}>
              {say('seen.line', {
                what: say(`item.${item.code}`),
                state: say(`itemState.${item.state}`),
              })}{' '}
              {item.state !== 'by-hand' && item.state !== 'waived' && why}
            </li>
          );
        })}
      </ul>
      {evidence.identifiers.length > 0 && (
        <ul>
          {evidence.identifiers.map((identifier) => {
            const { scheme, schemeId, value, display } = identifier;
            const found = numberState(identifier, evidence);
            return (
              <li key={`${scheme} ${value}`}>
                {schemeName(words, schemeId ?? scheme)} <bdi>{display}</bdi>
                {say('seen.stateOf', { state: say(`numberState.${found.state}`) })}{' '}
                {numberWhy(words, found.why, formats)}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
