import type { ItemCode } from '@countersign/contract/evidence/evidence';
import { Icon } from '../ui/icon.tsx';
import styles from './open-items.module.css';
import { useEvidenceText } from './use-evidence-text.ts';

/** The required items that are open; `isReserved`: an administrator alone may approve. */
export function OpenItems({
  items,
  isReserved = false,
}: {
  /** Empty where only the API knows them. */
  readonly items: readonly ItemCode[];
  readonly isReserved?: boolean;
}) {
  const { say } = useEvidenceText();
  if (items.length === 0) return <p>{say('waiver.unknown')}</p>;
  return (
    <>
      <p>{say('waiver.open', { count: items.length })}</p>
      <ul className={styles.open}>
        {items.map((code) => (
          <li key={code}>
            <Icon name="warning" size={16} /> {say(`item.${code}`)}
          </li>
        ))}
      </ul>
      {isReserved && <p className={styles.reserved}>{say('waiver.reserved')}</p>}
    </>
  );
}
