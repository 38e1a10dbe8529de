import type { Evidence } from '@countersign/contract/evidence/evidence';
import type { RegisterFinding } from '@countersign/domain/evidence/register-finding';
import { evidenceLines, otherSignals, signalKey } from '../evidence/evidence-lines.ts';
import { FactTable } from '../evidence/fact-table.tsx';
import { numberState } from '../evidence/number-state.ts';
import { numberWhy } from '../evidence/number-why.ts';
import { readableValues } from '../evidence/readable-values.ts';
import { itemWhy, registerName, schemeName, signalSentence } from '../evidence/sentences.ts';
import { SummaryLine } from '../evidence/summary-line.tsx';
import type { EvidenceText } from '../evidence/use-evidence-text.ts';
import { useFormats } from '../translations/use-formats.ts';
import styles from './case-file.module.css';

interface PrintedEvidenceProps {
  readonly words: EvidenceText;
  readonly evidence: Evidence;
}

/** The checks, numbers and signals, each with its state and reason in words: nothing is folded. */
export function PrintedEvidence({
  words,
  evidence,
  isDecided,
}: PrintedEvidenceProps & { readonly isDecided: boolean }) {
  const lines = evidenceLines(evidence);
  const signals = [
    ...lines.flatMap((line) => (line.kind === 'signal' ? [line.signal] : [])),
    ...otherSignals(evidence),
  ];
  return (
    <>
      <SummaryLine words={words} evidence={evidence} isDecided={isDecided} />
      <h3>{words.say('checks')}</h3>
      <dl className={styles.table}>
        {lines.map(
          (line) =>
            line.kind === 'item' && <PrintedCheck key={line.key} words={words} item={line.item} />,
        )}
      </dl>
      <h3>{words.say('numbers')}</h3>
      {evidence.identifiers.length === 0 && <p>{words.say('noNumbers')}</p>}
      <dl className={styles.table}>
        {evidence.identifiers.map((identifier) => (
          <PrintedNumber
            key={`${identifier.scheme} ${identifier.value}`}
            words={words}
            identifier={identifier}
            evidence={evidence}
          />
        ))}
      </dl>
      {signals.length > 0 && <h3>{words.say('signals')}</h3>}
      <ul className={styles.signals}>
        {signals.map((signal) => (
          <PrintedSignal key={signalKey(signal)} words={words} signal={signal} />
        ))}
      </ul>
    </>
  );
}

function PrintedCheck({
  words,
  item,
}: {
  readonly words: EvidenceText;
  readonly item: Evidence['items'][number];
}) {
  const formats = useFormats();
  const { code, state, required, settled } = item;
  return (
    <div className={styles.row}>
      <dt>
        {words.say(`item.${code}`)}
        {required && <small> · {words.say('required')}</small>}
      </dt>
      <dd>
        <strong>
          {/* That nothing was found is no confirmation, as on the screen. */}
          {code === 'not-known-already' && state === 'confirmed'
            ? words.say('finding.new')
            : words.say(`itemState.${state}`)}
        </strong>
        <p>{itemWhy(words, item, readableValues(item.whyValues, words, formats))}</p>
        {settled !== null && (state === 'by-hand' || state === 'waived') && (
          <PrintedWord words={words} as={state} settled={settled} />
        )}
      </dd>
    </div>
  );
}

function PrintedNumber({
  words,
  identifier,
  evidence,
}: PrintedEvidenceProps & { readonly identifier: Evidence['identifiers'][number] }) {
  const formats = useFormats();
  const { schemeId, scheme, display, accepted, questions } = identifier;
  const { state, why } = numberState(identifier, evidence);
  return (
    <div className={styles.row}>
      <dt>
        {schemeName(words, schemeId ?? scheme)}
        <br />
        <bdi>{display}</bdi>
      </dt>
      <dd>
        <strong>{words.say(`numberState.${state}`)}</strong>
        <p>{numberWhy(words, why, formats)}</p>
        {accepted !== null && <PrintedWord words={words} as="accepted" settled={accepted} />}
        {questions.map(({ register, finding }) => (
          <PrintedAnswer key={register} words={words} finding={finding} />
        ))}
      </dd>
    </div>
  );
}

/** What a register said, beside the application. */
function PrintedAnswer({
  words,
  finding,
}: {
  readonly words: EvidenceText;
  readonly finding: RegisterFinding | null;
}) {
  const formats = useFormats();
  if (finding === null || finding.knowledge === 'unknown') return null;
  return (
    <div className={styles.answer}>
      <FactTable words={words} finding={finding} />
      <p>
        {registerName(words, finding.register)}
        {' · '}
        {words.say('answered', { when: formats.exact(finding.answeredAt) })}
      </p>
    </div>
  );
}

function PrintedSignal({
  words,
  signal,
}: {
  readonly words: EvidenceText;
  readonly signal: Evidence['signals'][number];
}) {
  const formats = useFormats();
  return (
    <li>
      <strong>{words.say(`direction.${signal.direction}`)}</strong>{' '}
      {signalSentence(words, signal, readableValues(signal.values, words, formats))}
    </li>
  );
}

/** On paper a time is exact. */
function PrintedWord({
  words,
  as,
  settled: { by, at, note },
}: {
  readonly words: EvidenceText;
  readonly as: 'by-hand' | 'waived' | 'accepted';
  readonly settled: NonNullable<Evidence['items'][number]['settled']>;
}) {
  const formats = useFormats();
  return (
    <p>
      {words.say(`settled.${as}`, { name: by.name, when: formats.exact(at) })} <bdi>{note}</bdi>
    </p>
  );
}
