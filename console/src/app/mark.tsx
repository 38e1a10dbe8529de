import styles from './page-header.module.css';

/** An eye whose pupil is a check mark. */
export function Mark() {
  return (
    <svg
      className={styles.mark}
      width="30"
      height="30"
      viewBox="0 0 26 26"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M2 13c3-5.4 6.8-8 11-8s8 2.6 11 8c-3 5.4-6.8 8-11 8S5 18.4 2 13Z" />
      <path
        d="m8.6 13.2 3 3 5.8-6.4"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
