import type { StoredDocument } from '@countersign/contract/requests/documents';
import type { RequestRound } from '@countersign/contract/requests/rounds';
import { fileSize } from '@countersign/domain/locale/file-size';
import { AnswerLines } from '../asking/answer-lines.tsx';
import { useAskingText } from '../asking/use-asking-text.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';

/** What the applicant was asked and what came back, the first time first: nothing is folded. */
export function PrintedRounds({ rounds }: { readonly rounds: readonly RequestRound[] }) {
  return rounds.toReversed().map((round) => <PrintedRound key={round.round} round={round} />);
}

function PrintedRound({ round }: { readonly round: RequestRound }) {
  const { t } = useTranslation();
  const say = useAskingText();
  const formats = useFormats();
  const { askedBy, askedAt, messageToApplicant, state, answer } = round;
  return (
    <section>
      <h3>{say('answers.round', { round: round.round })}</h3>
      <p>{t('caseFile.asked', { when: formats.exact(askedAt), name: askedBy.name })}</p>
      {messageToApplicant !== null && messageToApplicant !== '' && (
        <>
          <h4>{t('decision.message')}</h4>
          <p dir="auto">{messageToApplicant}</p>
        </>
      )}
      <p>
        <strong>{say(`answers.state.${state}`)}</strong>
        {answer !== null &&
          ` · ${say(`answers.from.${answer.origin}`, { name: answer.enteredBy?.name ?? '' })} · ${formats.exact(answer.at)}`}
      </p>
      <AnswerLines say={say} round={round} />
      <PrintedDocuments documents={answer?.documents ?? round.documentsOnBehalf} />
      {answer !== null && answer.message !== null && answer.message !== '' && (
        <>
          <h4>{say('answers.message')}</h4>
          <p dir="auto">{answer.message}</p>
        </>
      )}
    </section>
  );
}

function PrintedDocuments({ documents }: { readonly documents: readonly StoredDocument[] }) {
  const { t } = useTranslation();
  const say = useAskingText();
  const formats = useFormats();
  if (documents.length === 0) return null;
  return (
    <>
      <h4>{say('documents.title')}</h4>
      <ul>
        {documents.map(({ documentId, fileName, kind, bytes, sha256, state }) => (
          <li key={documentId}>
            <bdi>{fileName}</bdi>
            {` · ${t(`registration.documentKind.${kind}`)} · ${fileSize(bytes, formats.tag)} · ${say(`documents.state.${state}`)}`}
            <br />
            {t('licence.hash')} {sha256}
          </li>
        ))}
      </ul>
    </>
  );
}
