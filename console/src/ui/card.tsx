import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly title?: ReactNode;
  /** In the title's line, at the end. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A white panel; with a title it is a named region. */
export function Card({ title, aside, children }: CardProps) {
  const titleId = useId();
  if (title === undefined) return <div className={styles.card}>{children}</div>;
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
