import type { Evidence } from '@countersign/contract/evidence/evidence';
import type { Registration } from '@countersign/domain/registration/registration';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useFormats } from '../translations/use-formats.ts';
import { CheckLine } from './check-line.tsx';
import { evidenceLines } from './evidence-lines.ts';
import styles from './line.module.css';
import { SignalLine } from './signal-line.tsx';
import type { EvidenceText } from './use-evidence-text.ts';

interface Keyed {
  readonly key: string;
}

/**
 * Lines in their order, but none moves while the person is in the list: an arriving answer changes a
 * line in its place, so that focus and pointer stay on what they are on. New lines come last.
 */
function useSteadyLines<Line extends Keyed>(
  sorted: readonly Line[],
): { readonly list: RefObject<HTMLUListElement | null>; readonly lines: readonly Line[] } {
  const list = useRef<HTMLUListElement>(null);
  const wanted = sorted.map(({ key }) => key).join('\n');
  const [order, setOrder] = useState(wanted);
  useLayoutEffect(() => {
    const isUsed = list.current?.matches(':hover, :focus-within') ?? false;
    if (!isUsed) setOrder(wanted);
  }, [wanted]);
  const keys = order.split('\n');
  const place = ({ key }: Line) => {
    const index = keys.indexOf(key);
    return index === -1 ? keys.length : index;
  };
  return { list, lines: sorted.toSorted((a, b) => place(a) - place(b)) };
}

interface CheckLinesProps {
  readonly words: EvidenceText;
  readonly evidence: Evidence;
  readonly registration: Registration;
}

/** The checks, those to look at first; what does not apply in one line below. */
export function CheckLines({ words, evidence, registration }: CheckLinesProps) {
  const formats = useFormats();
  const { list, lines } = useSteadyLines(evidenceLines(evidence));
  const without = evidence.items
    .filter(({ state }) => state === 'not-applicable')
    .map(({ code }) => words.say(`item.${code}`));
  if (lines.length === 0 && without.length === 0) {
    return <p className={styles.none}>{words.say('noChecklist')}</p>;
  }
  return (
    <section aria-label={words.say('checks')}>
      <ul className={styles.lines} ref={list}>
        {lines.map((line) =>
          line.kind === 'item' ? (
            <CheckLine
              key={line.key}
              words={words}
              item={line.item}
              needsEyes={line.needsEyes}
              evidence={evidence}
              registration={registration}
            />
          ) : (
            <SignalLine key={line.key} words={words} signal={line.signal} evidence={evidence} />
          ),
        )}
      </ul>
      {without.length > 0 && (
        <p className={styles.none}>
          {words.say('notApplicable', { items: formats.list(without) })}
        </p>
      )}
    </section>
  );
}
