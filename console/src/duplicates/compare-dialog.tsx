import { answerPair } from '@countersign/contract/duplicates/duplicates';
import type { PairJudgement } from '@countersign/contract/duplicates/match';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ActFailure } from '../failures/act-failure.tsx';
import { evidenceQueryKey, historyQueryKey } from '../queries/registration-query.ts';
import { useAct } from '../queries/use-act.ts';
import { useFormats } from '../translations/use-formats.ts';
import { Button } from '../ui/button.tsx';
import { isComposing } from '../ui/is-composing.ts';
import { Modal } from '../ui/modal.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ComparedFacts } from './compared-facts.tsx';
import styles from './duplicates.module.css';
import { comparisonQueryKey, duplicatesQueryKey, useComparison } from './duplicates-query.ts';
import { PairSides } from './pair-sides.tsx';
import type { DuplicatesText } from './use-duplicates-text.ts';

/** A person's judgement of a pair; false where it was not recorded. Everything that shows it is read again. */
function useAnswer({ countryCode, ticketNumber }: RegistrationKey, other: RegistrationKey) {
  const key = { countryCode, ticketNumber };
  const { state, send } = useAct(answerPair, key);
  const queries = useQueryClient();
  const answer = async (as: PairJudgement | 'open') => {
    const { countryCode: market, ticketNumber: ticket } = other;
    const known = await send({ other: { countryCode: market, ticketNumber: ticket }, as });
    if (known === undefined) return false;
    queries.setQueriesData({ queryKey: duplicatesQueryKey(key) }, known);
    await queries.invalidateQueries({ queryKey: comparisonQueryKey(key, other) });
    void queries.invalidateQueries({ queryKey: evidenceQueryKey(key) });
    void queries.invalidateQueries({ queryKey: historyQueryKey(key) });
    void queries.invalidateQueries({ queryKey: historyQueryKey(other) });
    return true;
  };
  return { state, answer };
}

interface CompareDialogProps {
  readonly say: DuplicatesText;
  readonly registrationKey: RegistrationKey;
  readonly other: RegistrationKey;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const answers = ['same', 'related', 'different'] as const;
const answerOfKey: Readonly<Record<string, PairJudgement | 'open'>> = {
  '1': 'same',
  '2': 'related',
  '3': 'different',
  u: 'open',
};

/** Two registrations side by side, and the three answers: by buttons, or by one key each. */
export default function CompareDialog(props: CompareDialogProps) {
  const titleId = useId();
  return (
    <Modal
      isOpen={props.isOpen}
      onClose={props.onClose}
      labelledBy={titleId}
      size="wide"
      dismissable
    >
      <Comparison {...props} titleId={titleId} />
    </Modal>
  );
}

function Comparison({
  say,
  registrationKey,
  other,
  onClose,
  titleId,
}: CompareDialogProps & { readonly titleId: string }) {
  const formats = useFormats();
  const reading = useComparison(registrationKey, other);
  const { state, answer } = useAnswer(registrationKey, other);
  const [done, setDone] = useState<'saved' | 'withdrawn'>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { data } = reading;
  const give = async (as: PairJudgement | 'open') => {
    if (data === undefined || state.kind === 'sending') return;
    if (as === 'open' && data.answer === null) return;
    if (await answer(as)) setDone(as === 'open' ? 'withdrawn' : 'saved');
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event.nativeEvent)) return;
    if (event.target instanceof Element && event.target.closest('input, textarea')) return;
    const as = answerOfKey[event.key];
    if (as === undefined) return;
    event.preventDefault();
    void give(as);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys repeat what the buttons do
    <div className={styles.dialog} onKeyDown={press}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {say('dialog.title')}
      </h2>
      {data === undefined && !reading.isError && <Skeleton lines={10} />}
      {data === undefined && reading.isError && (
        <p role="alert">
          {say('dialog.failed')}{' '}
          <Button variant="quiet" onClick={() => void reading.refetch()}>
            {say('retry')}
          </Button>
        </p>
      )}
      {data !== undefined && (
        <>
          <PairSides say={say} one={data.one} other={data.other} />
          <ComparedFacts say={say} facts={data.facts} />
        </>
      )}
      <div className={styles.acts}>
        <ActFailure state={state} title={say('act.failed')} registration={registrationKey} />
        <p role="status" className={styles.said}>
          {done !== undefined && say(`dialog.${done}`)}{' '}
          {data?.answer && say(`answer.${data.answer.as}`, { name: data.answer.by.name })}
          {data?.answer && ` · ${formats.relative(data.answer.at)}`}
        </p>
        <div className={styles.buttons}>
          {answers.map((as, index) => (
            <Button
              key={as}
              variant={data?.answer?.as === as ? 'primary' : 'plain'}
              aria-pressed={data?.answer?.as === as}
              onClick={() => void give(as)}
            >
              <kbd className={styles.key}>{index + 1}</kbd> {say(`act.${as}`)}
            </Button>
          ))}
          {data?.answer && (
            <Button variant="quiet" onClick={() => void give('open')}>
              <kbd className={styles.key}>u</kbd> {say('act.undo')}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {say('act.close')}
          </Button>
        </div>
      </div>
    </div>
  );
}
