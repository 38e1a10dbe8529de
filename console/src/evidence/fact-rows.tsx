import type { Evidence } from '@countersign/contract/evidence/evidence';
import type { Registration } from '@countersign/domain/registration/registration';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { CheckActs } from './check-acts.tsx';
import styles from './fact-rows.module.css';
import { factValues } from './fact-values.ts';
import { type Fact, type FactFinding, factsOf, faintSignals, tellingSignals } from './facts.ts';
import { lettersOf, MarkedLetters } from './marked-letters.tsx';
import { NumberDetails } from './number-details.tsx';
import { numberState } from './number-state.ts';
import { numberWhy } from './number-why.ts';
import { readableValues } from './readable-values.ts';
import { itemWhy, registerName, schemeName, signalSentence } from './sentences.ts';
import { Settled } from './settled.tsx';
import { mayBeAsked, toAskingAbout } from './to-asking.ts';
import type { EvidenceText } from './use-evidence-text.ts';

/**
 * Facts in their order, but none moves while the person is in the list: an arriving answer changes a
 * row in its place, so that focus and pointer stay on what they are on.
 */
function useSteadyOrder(sorted: readonly Fact[]): {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly facts: readonly Fact[];
} {
  const list = useRef<HTMLUListElement>(null);
  const wanted = sorted.map(({ code }) => code).join('\n');
  const [order, setOrder] = useState(wanted);
  useLayoutEffect(() => {
    const isUsed = list.current?.matches(':hover, :focus-within') ?? false;
    if (!isUsed) setOrder(wanted);
  }, [wanted]);
  const codes = order.split('\n');
  const place = ({ code }: Fact) => {
    const index = codes.indexOf(code);
    return index === -1 ? codes.length : index;
  };
  return { list, facts: sorted.toSorted((a, b) => place(a) - place(b)) };
}

/** Opens the form for asking the applicant with the router's state. */
export type Ask = (asking: NonNullable<ReturnType<typeof toAskingAbout>>) => void;

interface FactRowsProps {
  readonly words: EvidenceText;
  readonly evidence: Evidence;
  readonly registration: Registration;
  readonly ask: Ask | undefined;
}

/** One row for each fact: what the application says, what a source says, which and when, and the finding. */
export function FactRows(props: FactRowsProps) {
  const { words, evidence } = props;
  const { list, facts } = useSteadyOrder(factsOf(evidence));
  if (facts.length === 0) return <p className={styles.none}>{words.say('noChecklist')}</p>;
  return (
    <section aria-label={words.say('facts')}>
      <div className={styles.columns} aria-hidden="true">
        <span>{words.say('compare.fact')}</span>
        <span>{words.say('compare.ours')}</span>
        <span>{words.say('compare.theirs')}</span>
        <span>{words.say('compare.result')}</span>
      </div>
      <ul className={styles.facts} ref={list}>
        {facts.map((fact) => (
          <FactRow key={fact.code} {...props} fact={fact} />
        ))}
      </ul>
    </section>
  );
}

const iconOf = {
  contradicted: 'cross',
  check: 'warning',
  asking: 'clock',
  confirmed: 'check',
  waived: 'info',
  'not-checked': 'info',
} as const satisfies Record<FactFinding, IconName>;

interface FactRowProps extends FactRowsProps {
  readonly fact: Fact;
}

function FactRow(props: FactRowProps) {
  const { words, fact, registration } = props;
  const { say } = words;
  const { t } = useTranslation();
  const formats = useFormats();
  const { code, item, finding, answer } = fact;
  const { ours, theirs, differ } = factValues(fact, registration, { words, formats, t });
  const [mine, others] = lettersOf(ours ?? '', theirs ?? '', differ);
  const sentences = useSentences(props, theirs !== null);
  const unchecked = uncheckedNumbers(props);
  const isPerson = item.state === 'by-hand' || item.state === 'waived';
  return (
    <li className={styles.fact} data-finding={finding}>
      <details>
        <summary className={styles.head}>
          <Icon name={iconOf[finding]} />
          <span className={styles.name}>{say(`item.${code}`)}</span>
          <span className={styles.ours}>
            {ours !== null && (
              <>
                <VisuallyHidden>{say('saidBy', { who: say('compare.ours') })} </VisuallyHidden>
                <MarkedLetters letters={mine} />
              </>
            )}
          </span>
          <span className={styles.theirs}>
            {answer !== undefined && theirs !== null && !isPerson && (
              <span className={styles.said}>
                <VisuallyHidden>
                  {say('saidBy', { who: registerName(words, answer.register) })}{' '}
                </VisuallyHidden>
                <MarkedLetters letters={others} />
              </span>
            )}
            {sentences.map((sentence) => (
              <span key={sentence} className={styles.why}>
                {sentence}
              </span>
            ))}
            {unchecked !== '' && (
              <span className={styles.source}>{say('otherNumbers', { numbers: unchecked })}</span>
            )}
            {isPerson && item.settled !== null ? (
              <span className={styles.source}>
                {item.settled.by.name} ·{' '}
                <time dateTime={item.settled.at}>{formats.relative(item.settled.at)}</time>
              </span>
            ) : (
              answer !== undefined &&
              (theirs !== null || finding === 'confirmed') && (
                <span className={styles.source}>
                  {registerName(words, answer.register)} ·{' '}
                  <time dateTime={answer.answeredAt}>{formats.relative(answer.answeredAt)}</time>
                </span>
              )
            )}
          </span>
          <span className={styles.finding}>{say(`finding.${findingWord(fact)}`)}</span>
          <span className={styles.chevron}>
            <Icon name="chevron" size={16} />
          </span>
        </summary>
        <Details {...props} />
      </details>
    </li>
  );
}

/** The numbers of the same kind that no register has said anything about, while another's has. */
function uncheckedNumbers({ words, fact, evidence }: FactRowProps): string {
  return fact.numbers
    .filter((one) => !fact.told.includes(one) && numberState(one, evidence).tone !== 'good')
    .map(({ schemeId, scheme, display }) => `${schemeName(words, schemeId ?? scheme)} ${display}`)
    .join(' · ');
}

function findingWord({ code, item, finding }: Fact) {
  if (item.state === 'by-hand' && finding === 'confirmed') return item.state;
  return code === 'not-known-already' && finding === 'confirmed' ? 'new' : finding;
}

/** What is said without unfolding the row: what needs a look, or why nothing is known. */
function useSentences({ words, fact, evidence }: FactRowProps, hasTheirs: boolean): string[] {
  const formats = useFormats();
  const { item, finding, numbers } = fact;
  const why = itemWhy(words, item, readableValues(item.whyValues, words, formats));
  const isOpen = item.state === 'open' || item.state === 'contradicted';
  // Beside both values the sentence of a comparison says nothing more.
  const isSaid = (hasTheirs && comparisons.has(item.why)) || item.why === 'valid-until';
  const ofItem = isOpen && !isSaid ? [why] : [];
  const ofSignals = tellingSignals(fact)
    .filter(({ code }) => code !== 'check-digit-fails' && code !== 'number-fails')
    .map((signal) => signalSentence(words, signal, readableValues(signal.values, words, formats)));
  const ofNumbers = numbers
    .map((identifier) => numberState(identifier, evidence))
    .filter(({ state }) => state === 'fails')
    .map(({ why: reason }) => numberWhy(words, reason, formats));
  const isSourced = hasTheirs || fact.answer !== undefined;
  const own = finding === 'confirmed' && !isSourced && item.state === 'confirmed' ? [why] : [];
  return [...new Set([...ofNumbers, ...ofSignals, ...ofItem, ...own])];
}

const comparisons: ReadonlySet<string> = new Set([
  'name-differs',
  'name-similar',
  'address-differs',
  'activity-differs',
  'ceased',
  'insolvent',
]);

/** Behind the row: each number with its registers, what was noticed faintly, and what can be done. */
function Details({ words, fact, evidence, registration, ask }: FactRowProps) {
  const formats = useFormats();
  const { item, numbers } = fact;
  const { state, settled } = item;
  const isPending = registration.status === 'pending';
  const asking = mayBeAsked(registration) ? toAskingAbout(fact, evidence, registration) : undefined;
  const why = itemWhy(words, item, readableValues(item.whyValues, words, formats));
  return (
    <div className={styles.inside}>
      {state !== 'not-applicable' && <p>{why}</p>}
      {settled !== null && (state === 'by-hand' || state === 'waived') && (
        <Settled words={words} as={state} settled={settled} />
      )}
      {faintSignals(fact).map((signal) => (
        <p key={signal.code}>
          {signalSentence(words, signal, readableValues(signal.values, words, formats))}
        </p>
      ))}
      {numbers.map((identifier) => (
        <NumberDetails
          key={`${identifier.scheme} ${identifier.value}`}
          words={words}
          identifier={identifier}
          evidence={evidence}
          registration={registration}
        />
      ))}
      {ask !== undefined && asking !== undefined && (
        <div>
          <Button variant="quiet" onClick={() => ask(asking)}>
            {words.say('act.askApplicant')}
            <VisuallyHidden>
              {' '}
              {words.say('act.of', { what: words.say(`item.${item.code}`) })}
            </VisuallyHidden>
          </Button>
        </div>
      )}
      {isPending && <CheckActs words={words} item={item} registration={registration} />}
    </div>
  );
}
