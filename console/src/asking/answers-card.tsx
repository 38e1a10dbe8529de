import { type RequestRound, readRequests } from '@countersign/contract/requests/rounds';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../http/use-call.ts';
import { useFormats } from '../translations/use-formats.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AnswerLines } from './answer-lines.tsx';
import { SaidBefore } from './said-before.tsx';
import styles from './asking.module.css';
import { DocumentList } from './document-list.tsx';
import { type Say, useAskingText } from './use-asking-text.ts';

/** What the applicant was asked and what came back; the newest round open, earlier ones folded. */
export function AnswersCard({ registration }: { readonly registration: Registration }) {
  const { countryCode, ticketNumber, version, request } = registration;
  const call = useCall();
  const say = useAskingText();
  const reading = useQuery({
    queryKey: ['requests', countryCode, ticketNumber, version, request?.state],
    queryFn: ({ signal }) => call(readRequests, { params: { countryCode, ticketNumber }, signal }),
    // The scanner needs some seconds for a document.
    refetchInterval: ({ state }) => (isAwaited(state.data?.rounds ?? []) ? scanPollMs : false),
  });
  if (say === undefined) return null;
  const [newest, ...earlier] = (reading.data?.rounds ?? []).filter(
    ({ state }) => state !== 'undone',
  );
  return (
    <Card title={say('answers.title')}>
      {reading.isPending && <Skeleton lines={4} />}
      {reading.isError && (
        <Notice
          tone="error"
          title={say('answers.failed')}
          actions={<Button onClick={() => void reading.refetch()}>{say('answers.retry')}</Button>}
        />
      )}
      {newest !== undefined && <Round say={say} registrationKey={registration} round={newest} />}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>
            {say('answers.earlier', { count: earlier.length })} <Icon name="chevron" />
          </summary>
          {earlier.map((round) => (
            <div key={round.round}>
              <p className={styles.heading}>{say('answers.round', { round: round.round })}</p>
              <Round say={say} registrationKey={registration} round={round} />
            </div>
          ))}
        </details>
      )}
    </Card>
  );
}

const scanPollMs = 3000;

function isAwaited(rounds: readonly RequestRound[]): boolean {
  return rounds.some(({ answer }) =>
    answer?.documents.some(({ state }) => state === 'not-checked'),
  );
}

function Round({
  say,
  registrationKey,
  round,
}: {
  readonly say: Say;
  readonly registrationKey: RegistrationKey;
  readonly round: RequestRound;
}) {
  const formats = useFormats();
  const { answer, state } = round;
  if (answer === null) {
    return (
      <>
        <p>{state === 'waiting' ? say('answers.none') : say(`answers.state.${state}`)}</p>
        <AnswerLines say={say} round={round} />
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
      <SaidBefore say={say} findings={answer.saidBefore} />
            : [say('answers.unchanged', { count: untouched.length })]),
          ...(beside.length === 0 ? [] : [say('answers.beside', { count: beside.length })]),
        ].join(' · ')}
      </p>
      <p className={styles.small}>
        {say(`answers.from.${answer.origin}`, { name: answer.enteredBy?.name ?? '' })}
        {` · ${formats.relative(answer.at)}`}
      </p>
      <AnswerLines say={say} round={round} />
      {answer.documents.length > 0 && (
        <DocumentList say={say} registrationKey={registrationKey} documents={answer.documents} />
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
