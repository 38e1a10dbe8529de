import type { RequestRound } from '@countersign/contract/requests/rounds';
import type { RegisterFinding } from '@countersign/domain/evidence/register-finding';
import type { Registration } from '@countersign/domain/registration/registration';
import { FactTable } from '../evidence/fact-table.tsx';
import { readableValues } from '../evidence/readable-values.ts';
import { registerName, registerWhy, schemeName } from '../evidence/sentences.ts';
import { useEvidenceText } from '../evidence/use-evidence-text.ts';
import { LicencesCard } from '../licences/licences-card.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AnswerLines } from './answer-lines.tsx';
import styles from './asking.module.css';
import { DocumentList } from './document-list.tsx';
import { type AskingText, useAskingText } from './use-asking-text.ts';
import { useRounds } from './use-rounds.ts';

/** What the applicant was asked and what came back; the newest round open, earlier ones folded. */
export function AnswersCard({ registration }: { readonly registration: Registration }) {
  const say = useAskingText();
  const reading = useRounds(registration);
  const [newest, ...earlier] = (reading.data?.rounds ?? []).filter(
    ({ state }) => state !== 'undone',
  );
  return (
    <>
      <Card title={say('answers.title')}>
        {reading.isPending && <Skeleton lines={4} />}
        {reading.isError && (
          <Notice
            tone="error"
            title={say('answers.failed')}
            actions={<Button onClick={() => void reading.refetch()}>{say('answers.retry')}</Button>}
          />
        )}
        {newest !== undefined && <Round say={say} registration={registration} round={newest} />}
        {earlier.length > 0 && (
          <details className={styles.earlier}>
            <summary>
              {say('answers.earlier', { count: earlier.length })} <Icon name="chevron" />
            </summary>
            {earlier.map((round) => (
              <div key={round.round}>
                <p className={styles.heading}>{say('answers.round', { round: round.round })}</p>
                <Round say={say} registration={registration} round={round} />
              </div>
            ))}
          </details>
        )}
      </Card>
      <LicencesCard registration={registration} />
    </>
  );
}

function Round({
  say,
  registration,
  round,
}: {
  readonly say: AskingText;
  readonly registration: Registration;
  readonly round: RequestRound;
}) {
  const formats = useFormats();
  const { answer, state } = round;
  if (answer === null) {
    return (
      <>
        <p>
          {state === 'waiting'
            ? say('answers.none')
            : say(
                state === 'closed' && registration.status === 'pending'
                  ? 'answers.state.reopened'
                  : `answers.state.${state}`,
              )}
        </p>
        <AnswerLines say={say} round={round} />
        {round.documentsOnBehalf.length > 0 && (
          <DocumentList say={say} registration={registration} documents={round.documentsOnBehalf} />
        )}
      </>
    );
  }
  const { points, beside } = answer.comparison;
  const untouched = points.filter(
    ({ outcome }) => outcome === 'unchanged' || outcome === 'same-value',
  );
  return (
    <>
      <p className={styles.verdict}>
        {[
          say('answers.answered', { count: points.length - untouched.length, all: points.length }),
          ...(untouched.length === 0
            ? []
            : [say('answers.unchanged', { count: untouched.length })]),
          ...(beside.length === 0 ? [] : [say('answers.beside', { count: beside.length })]),
        ].join(' · ')}
      </p>
      <p className={styles.small}>
        {say(`answers.from.${answer.origin}`, { name: answer.enteredBy?.name ?? '' })}
        {` · ${formats.relative(answer.at)}`}
      </p>
      <AnswerLines say={say} round={round} />
      <SaidBefore say={say} findings={answer.saidBefore} />
      {answer.documents.length > 0 && (
        <DocumentList say={say} registration={registration} documents={answer.documents} />
      )}
      {answer.message !== null && answer.message !== '' && (
        <div>
          <p className={styles.heading}>{say('answers.message')}</p>
          <p className={styles.quoted} dir="auto">
            {answer.message}
          </p>
        </div>
      )}
    </>
  );
}

interface SaidBeforeProps {
  readonly say: AskingText;
  readonly findings: readonly RegisterFinding[];
}

/** What registers said of numbers and names that the answer changed, beside what it changed. */
function SaidBefore({ say, findings }: SaidBeforeProps) {
  const words = useEvidenceText();
  const formats = useFormats();
  if (findings.length === 0) return null;
  return (
    <section aria-label={say('answers.saidBefore')}>
      <p className={styles.heading}>{say('answers.saidBefore')}</p>
      <ul className={styles.lines}>
        {findings.map((finding) => {
          const { register, scheme, value, answeredAt } = finding;
          const values = readableValues(finding.whyValues, words, formats);
          return (
            <li key={`${register} ${scheme} ${value}`} className={styles.line}>
              <p>
                <strong>
                  {schemeName(words, scheme)} <bdi>{value}</bdi>
                </strong>
                {` · ${registerName(words, register)}`}
              </p>
              <p>{registerWhy(words, finding, values)}</p>
              <FactTable words={words} finding={finding} />
              <p className={styles.small}>
                <time dateTime={answeredAt} title={formats.exact(answeredAt)}>
                  {words.say('answered', { when: formats.relative(answeredAt) })}
                </time>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
