import type { Evidence, IdentifierEvidence } from '@countersign/contract/evidence/evidence';
import type { Registration } from '@countersign/domain/registration/registration';
import { useFormats } from '../translations/use-formats.ts';
import { AcceptNumber } from './accept-number.tsx';
import styles from './number-details.module.css';
import { numberState } from './number-state.ts';
import { numberWhy } from './number-why.ts';
import { RegisterAnswer } from './register-answer.tsx';
import { crossSentence, schemeName } from './sentences.ts';
import { Settled } from './settled.tsx';
import type { EvidenceText } from './use-evidence-text.ts';

interface NumberDetailsProps {
  readonly words: EvidenceText;
  readonly identifier: IdentifierEvidence;
  readonly evidence: Evidence;
  readonly registration: Registration;
}

/** A number as its authority writes it, its state in words, why, and what its registers say. */
export function NumberDetails({ words, identifier, evidence, registration }: NumberDetailsProps) {
  const formats = useFormats();
  const { schemeId, scheme, display, accepted, questions } = identifier;
  const found = numberState(identifier, evidence);
  const name = schemeName(words, schemeId ?? scheme);
  const compared = evidence.crossChecks.filter(({ schemeIds }) =>
    schemeIds.includes(schemeId ?? ''),
  );
  return (
    <section className={styles.number} aria-label={`${name} ${display}`}>
      <p>
        <span className={styles.scheme}>{name}</span> <bdi className={styles.value}>{display}</bdi>
        {' · '}
        <strong data-tone={found.tone}>{words.say(`numberState.${found.state}`)}</strong>
      </p>
      <p>{numberWhy(words, found.why, formats)}</p>
      {accepted !== null && <Settled words={words} as="accepted" settled={accepted} />}
      {compared.length > 0 && (
        <ul className={styles.compared}>
          {compared.map((check) => (
            <li key={check.kind}>{crossSentence(words, check, formats.market)}</li>
          ))}
        </ul>
      )}
      {questions.map((question) => (
        <RegisterAnswer
          key={question.register ?? 'link'}
          words={words}
          question={question}
          name={`${name} ${display}`}
          registration={registration}
        />
      ))}
      {registration.status === 'pending' && (accepted !== null || found.tone === 'bad') && (
        <AcceptNumber
          words={words}
          identifier={identifier}
          name={`${name} ${display}`}
          registration={registration}
        />
      )}
    </section>
  );
}
