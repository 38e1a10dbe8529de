import styles from './skeleton.module.css';

/** A placeholder for text; `lines` reserves the height so that nothing jumps. */
export function Skeleton({
  lines = 1,
  width,
}: {
  readonly lines?: number;
  readonly width?: string;
}) {
  return (
    <span className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never change places
          key={line}
          className={styles.line}
          style={width === undefined ? undefined : { width }}
        />
      ))}
    </span>
  );
}
