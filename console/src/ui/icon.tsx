import styles from './icon.module.css';

const drawings = {
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  cross: 'm5.5 5.5 9 9m0-9-9 9',
  clock: 'M10 5.5V10l3 2M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15Z',
  info: 'M10 9v5m0-8v.1M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15Z',
  warning:
    'M10 7.5v4m0 2.5v.1M8.7 3.3 2 15a1.5 1.5 0 0 0 1.3 2.2h13.4A1.5 1.5 0 0 0 18 15L11.3 3.3a1.5 1.5 0 0 0-2.6 0Z',
  undo: 'M7.5 4 4 7.5 7.5 11M4 7.5h7.5a4.5 4.5 0 0 1 0 9H8',
  search: 'm13.5 13.5 4 4M8.8 3a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 0 1 8.8 3Z',
  chevron: 'm5.5 8 4.5 4.5L14.5 8',
  external: 'M11 3.5h5.5V9M16 4l-7 7M8 4.5H4.5v11h11V12',
  person: 'M10 3a3.3 3.3 0 1 1 0 6.6A3.3 3.3 0 0 1 10 3ZM3.5 17c.6-3.3 3.2-5 6.5-5s5.9 1.7 6.5 5',
  globe:
    'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15ZM2.5 10h15M10 2.5c2.2 2 3.2 4.5 3.2 7.5s-1 5.5-3.2 7.5c-2.2-2-3.2-4.5-3.2-7.5s1-5.5 3.2-7.5Z',
  mail: 'M2.5 4.5h15v11h-15zm0 .5 7.5 6 7.5-6',
  offline:
    'M2.5 7.5a11 11 0 0 1 3-1.9m3-.9a11 11 0 0 1 9 2.8M5 10.8a7.3 7.3 0 0 1 3-1.7m3.8.2a7.3 7.3 0 0 1 3.2 1.5M10 15.5v.1M3 2.5l14 15',
} as const;

export type IconName = keyof typeof drawings;

/** A drawing next to a word; never used alone, so it is hidden from assistive technology. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      className={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
