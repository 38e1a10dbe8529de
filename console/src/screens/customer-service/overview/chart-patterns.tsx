import styles from './chart-patterns.module.css';

/** The hatching of what was rejected, once on the page: `#chart-hatching`. */
export function ChartPatterns() {
  return (
    <svg className={styles.patterns} aria-hidden="true">
      <defs>
        <pattern
          id="chart-hatching"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" className={styles.hatchingGround} />
          <path d="M0 0V5" className={styles.hatching} />
        </pattern>
      </defs>
    </svg>
  );
}
