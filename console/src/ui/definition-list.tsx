import type { ReactNode } from 'react';
import styles from './definition-list.module.css';

export interface Definition {
  readonly term: string;
  readonly value: ReactNode;
}

/** Facts: terms at the side on a desk, above their values on a phone. */
export function DefinitionList({ items }: { readonly items: readonly Definition[] }) {
  return (
    <dl className={styles.list}>
      {items.map((item) => (
        <div key={item.term} className={styles.row}>
          <dt>{item.term}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
