import type { RegisterQuestion } from '@countersign/domain/evidence/register-finding';
import type { Registration } from '@countersign/domain/registration/registration';
import { serverClock } from '../clock/server-clock.ts';
import { ActFailure } from '../failures/act-failure.tsx';
import { ExternalLink } from '../registration/external-link.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { Button } from '../ui/button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import answerStyles from './answer.module.css';
import { FactTable } from './fact-table.tsx';
import styles from './register-answer.module.css';
import { registerName } from './sentences.ts';
import { useAsk } from './use-evidence-acts.ts';
import type { EvidenceText } from './use-evidence-text.ts';

interface RegisterAnswerProps {
  readonly words: EvidenceText;
  readonly question: RegisterQuestion;
  /** The number, for the names of the buttons. */
  readonly name: string;
  readonly registration: Registration;
}

/** What one register says about a number, and how to ask it again or open its page. */
export function RegisterAnswer({ words, question, name, registration }: RegisterAnswerProps) {
  const { say } = words;
  const { scheme, value, register, state, finding, link } = question;
  const { state: acting, ask } = useAsk(registration);
  const isAsking = state === 'waiting' || state === 'asking' || acting.kind === 'sending';
  const of = <VisuallyHidden> {say('act.of', { what: name })}</VisuallyHidden>;
  return (
    <div className={answerStyles.answer}>
      {finding !== null && finding.knowledge !== 'unknown' && (
        <>
          <FactTable words={words} finding={finding} />
          <AnsweredAt words={words} finding={finding} />
        </>
      )}
      <ActFailure state={acting} title={say('act.askFailed')} registration={registration} />
      <div className={answerStyles.acts}>
        {register !== null && state !== 'not-set-up' && (
          <Button variant="quiet" pending={isAsking} onClick={() => void ask({ scheme, value })}>
            {say(isAsking ? 'numberState.asking' : finding === null ? 'act.askFirst' : 'act.ask')}
            {of}
          </Button>
        )}
        {link !== null && (
          <ExternalLink href={link}>
            {register === null
              ? (pageName(link) ?? say('act.open'))
              : registerName(words, register)}
            {of}
          </ExternalLink>
        )}
      </div>
    </div>
  );
}

/** The own name of a page that no register stands for, the same in every language. */
function pageName(link: string): string | undefined {
  return link.startsWith('https://www.handelsregister.de/') ? 'Handelsregister' : undefined;
}

function AnsweredAt({
  words: { say },
  finding: { answeredAt, freshUntil, consultationNumber },
}: {
  readonly words: EvidenceText;
  readonly finding: NonNullable<RegisterQuestion['finding']>;
}) {
  const formats = useFormats();
  const isOld = Date.parse(freshUntil) < serverClock.nowMs();
  return (
    <p className={styles.answered}>
      <time dateTime={answeredAt} title={formats.exact(answeredAt)}>
        {say(isOld ? 'answeredOld' : 'answered', { when: formats.relative(answeredAt) })}
      </time>
      {consultationNumber !== null && <> · {say('consultation', { number: consultationNumber })}</>}
    </p>
  );
}
