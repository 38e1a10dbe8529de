import type { StoredDocument } from '@countersign/contract/requests/documents';
import type { RequestRound } from '@countersign/contract/requests/rounds';
import type { ComparedPoint } from '@countersign/domain/requests/comparison';
import { differingLetters, type Letters } from '../evidence/differing-letters.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import styles from './asking.module.css';
import { nameOfValue } from './field-choices.ts';
import { fieldName } from './field-name.ts';
import type { AskingText } from './use-asking-text.ts';
import { usePointSentence } from './use-point-sentence.ts';

/** Each point with what became of it; what was not asked for is in a frame of its own. */
export function AnswerLines({
  say,
  round,
}: {
  readonly say: AskingText;
  readonly round: RequestRound;
}) {
  const { t } = useTranslation();
  const nameOf = (field: string | null) => (field === null ? say('noField') : fieldName(field, t));
  const comparison = round.answer?.comparison;
  const sentence = usePointSentence();
  return (
    <>
      <ol className={styles.lines}>
        {round.points.map(({ kind, field, finding, words }, at) => {
          const came = comparison?.points.find(({ point }) => point === at + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a point has no other name than its number
            <li key={at} className={styles.line} data-outcome={came?.outcome}>
              <p>
                <strong>{`${say(`kinds.${kind}`)} · ${nameOf(field)}`}</strong>
                {came !== undefined && ` · ${say(`answers.outcome.${came.outcome}`)}`}
              </p>
              {finding !== undefined && <p className={styles.small}>{sentence(finding)}</p>}
              {words !== undefined && words !== '' && (
                <p className={styles.small} dir="auto">
                  {words}
                </p>
              )}
              {came !== undefined && <Came say={say} came={came} />}
              {came !== undefined && (
                <OnBehalf say={say} documents={documentsOf(round, came.documents)} />
              )}
            </li>
          );
        })}
      </ol>
      {comparison !== undefined && comparison.beside.length > 0 && (
        <section className={styles.beside} aria-label={say('answers.besideTitle')}>
          <p className={styles.heading}>{say('answers.besideTitle')}</p>
          <ul className={styles.lines}>
            {comparison.beside.map((changed) => (
              <li key={changed.field} className={styles.line}>
                <p>
                  <strong>{nameOf(changed.field)}</strong>
                  {` · ${say(`answers.change.${changed.change}`)}`}
                </p>
                <BeforeAfter say={say} value={changed} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function documentsOf({ answer }: RequestRound, ids: readonly string[]) {
  return answer?.documents.filter(({ documentId }) => ids.includes(documentId)) ?? [];
}

/** The documents of a point that staff added on behalf of the applicant. */
function OnBehalf({
  say,
  documents,
}: {
  readonly say: AskingText;
  readonly documents: readonly StoredDocument[];
}) {
  return documents.map(
    ({ documentId, fileName, addedBy }) =>
      addedBy !== null && (
        <p key={documentId} className={styles.small}>
          <bdi>{fileName}</bdi>
          {` · ${say('documents.addedBy', { name: addedBy.name })}`}
        </p>
      ),
  );
}

function Came({ say, came }: { readonly say: AskingText; readonly came: ComparedPoint }) {
  const { outcome, explanation } = came;
  return (
    <>
      {(outcome === 'answered' || outcome === 'same-value') && (
        <BeforeAfter say={say} value={came} />
      )}
      {explanation !== null && (
        <p className={styles.quoted} dir="auto">
          {explanation}
        </p>
      )}
    </>
  );
}

function BeforeAfter({
  say,
  value: { field, before, after },
}: {
  readonly say: AskingText;
  readonly value: Pick<ComparedPoint, 'field' | 'before' | 'after'>;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const text = (value: string | null) =>
    value === null ? say('answers.nothing') : nameOfValue(field, value, t, formats);
  const [old, fresh] =
    before !== null && after !== null
      ? differingLetters(text(before), text(after))
      : [unmarked(text(before)), unmarked(text(after))];
  return (
    <dl className={styles.change}>
      <div>
        <dt>{say('answers.before')}</dt>
        <dd dir="auto">
          <Marked letters={old} />
        </dd>
      </div>
      <div>
        <dt>{say('answers.after')}</dt>
        <dd dir="auto">
          <Marked letters={fresh} />
        </dd>
      </div>
    </dl>
  );
}

function unmarked(text: string): Letters[] {
  return [{ text, differs: false }];
}

function Marked({ letters }: { readonly letters: readonly Letters[] }) {
  return letters.map(({ text, differs }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that never move
    differs ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
  );
}
