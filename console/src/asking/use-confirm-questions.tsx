import { type AskRequest, defaultAnswerDays } from '@countersign/contract/requests/ask';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import { mailLanguageName } from '../registration/applicant-language.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useConfirm } from '../ui/confirm.tsx';
import styles from './asking.module.css';
import type { AskingText } from './use-asking-text.ts';

/** Asks once more before questions are sent: what, to whom, in which language and until when. */
export function useConfirmQuestions(say: AskingText, registration: Registration) {
  const formats = useFormats();
  const confirm = useConfirm();
  return (request: Pick<AskRequest, 'answerDays'>, questions: readonly string[]) =>
    confirm({
      title: say('act.title'),
      question: say('act.question', {
        practice: practiceDisplayName(registration.practice),
        market: formats.market(registration.countryCode),
        recipient: registration.contact.email,
        language: mailLanguageName(registration, formats),
        days: say('dayCount', { count: request.answerDays ?? defaultAnswerDays }),
      }),
      confirmLabel: say('send'),
      content: (
        <ol className={styles.asked}>
          {questions.map((question, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a question has no other name than its number
            <li key={at}>{question}</li>
          ))}
        </ol>
      ),
    });
}
