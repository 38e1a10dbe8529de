import { drawLater } from '../ui/draw-later.tsx';
import styles from './registration-facts.module.css';

// Parts that the decision's button does not wait for.

export const LazyCopyValue = drawLater(
  async () => (await import('./copy-value.tsx')).CopyValue,
  // Its room, so that nothing moves when it arrives.
  () => <span className={styles.awaited} />,
);
export const LazyPrintedNumber = drawLater(
  async () => (await import('./printed-number.tsx')).PrintedNumber,
  ({ identifier }) => <bdi>{identifier.value}</bdi>,
);
export const LazyDocumentPreview = drawLater(
  async () => (await import('./document-preview.tsx')).DocumentPreview,
  () => null,
);
/** Nor for its failure. */
export const LazyHeaderDue = drawLater(
  async () => (await import('./header-due.tsx')).default,
  () => null,
);
