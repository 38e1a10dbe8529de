import type { RegisterFinding } from '@countersign/domain/evidence/register-finding';
import { FactTable } from '../evidence/fact-table.tsx';
import { readableValues } from '../evidence/readable-values.ts';
import { registerName, registerWhy, schemeName } from '../evidence/sentences.ts';
import { useEvidenceText } from '../evidence/use-evidence-text.ts';
import { useFormats } from '../translations/use-formats.ts';
import styles from './asking.module.css';
import type { AskingText } from './use-asking-text.ts';

interface SaidBeforeProps {
  readonly say: AskingText;
  readonly findings: readonly RegisterFinding[];
}

/** What registers said of numbers and names that the answer changed, beside what it changed. */
export function SaidBefore({ say, findings }: SaidBeforeProps) {
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
