import type { Evidence, EvidenceItem } from '@countersign/contract/evidence/evidence';
import { useFormats } from '../translations/use-formats.ts';
import { Icon } from '../ui/icon.tsx';
import { factsOf, tellingSignals, uncheckedItems } from './facts.ts';
import styles from './open-items.module.css';
import { readableValues } from './readable-values.ts';
import { itemWhy, signalSentence } from './sentences.ts';
import { type EvidenceText, useEvidenceText } from './use-evidence-text.ts';

interface OpenItemsProps {
  /** Undefined where it has not been read: only the API knows what is open. */
  readonly evidence: Evidence | undefined;
  /** An administrator alone may approve. */
  readonly isReserved?: boolean;
}

/** What speaks against an approval, with its values: contradictions, what is to check, and what no one has checked. */
export function OpenItems({ evidence, isReserved = false }: OpenItemsProps) {
  const words = useEvidenceText();
  const formats = useFormats();
  const { say } = words;
  if (evidence === undefined) return <p>{say('waiver.unknown')}</p>;
  const notChecked = uncheckedItems(evidence);
  const facts = factsOf(evidence);
  return (
    <>
      {(['contradicted', 'check', 'asking'] as const).map((finding) => {
        const found = facts.filter((fact) => fact.finding === finding);
        if (found.length === 0) return null;
        return (
          <div key={finding} className={styles.open} data-finding={finding}>
            <p>{say(`waiver.${finding}`)}</p>
            <ul>
              {found.map((fact) => (
                <li key={fact.code}>
                  <Icon name={finding === 'contradicted' ? 'cross' : 'warning'} size={16} />{' '}
                  <span>
                    <strong>{say(`item.${fact.code}`)}</strong>{' '}
                    {[
                      isOpen(fact.item) && sentenceOf(fact.item, words, formats),
                      ...tellingSignals(fact).map((signal) =>
                        signalSentence(
                          words,
                          signal,
                          readableValues(signal.values, words, formats),
                        ),
                      ),
                    ]
                      .filter((text) => text !== false)
                      .join(' ')}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {notChecked.length > 0 && (
        <p>
          {say('summaryText.notChecked', {
            items: formats.list(notChecked.map((code) => say(`item.${code}`))),
          })}
        </p>
      )}
      {isReserved && <p className={styles.reserved}>{say('waiver.reserved')}</p>}
    </>
  );
}

const isOpen = ({ state }: EvidenceItem) => state === 'open' || state === 'contradicted';

function sentenceOf(
  item: EvidenceItem,
  words: EvidenceText,
  formats: ReturnType<typeof useFormats>,
): string {
  return itemWhy(words, item, readableValues(item.whyValues, words, formats));
}
