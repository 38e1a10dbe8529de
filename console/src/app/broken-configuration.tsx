import type { ConfigurationFault } from '../configuration.ts';
import type { Texts } from '../translations/translation-key.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './crash-boundary.module.css';
import { Mark } from './logo.tsx';

interface BrokenConfigurationProps {
  readonly fault: ConfigurationFault;
  readonly texts: Texts['configuration'];
}

/** The only page without a configuration; in the browser's language if it is translated. */
export function BrokenConfiguration({ fault, texts }: BrokenConfigurationProps) {
  return (
    <main className={styles.crashed}>
      <Mark />
      <h1>{texts.title}</h1>
      <Notice tone="error">{texts[fault]}</Notice>
    </main>
  );
}
