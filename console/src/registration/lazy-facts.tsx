import { drawLater } from '../ui/draw-later.tsx';
import type { PrintedNumberProps } from './printed-number.tsx';
import styles from './registration-facts.module.css';

// Parts that the decision's button does not wait for. Those without a word about a file that does not come: ADR 58.

const nothing = () => null;
/** So that nothing moves when it arrives. */
const itsRoom = () => <span className={styles.awaited} />;
const plainNumber = ({ identifier }: Pick<PrintedNumberProps, 'identifier'>) => (
  <bdi>{identifier.value}</bdi>
);

export const LazyCopyValue = drawLater(
  async () => (await import('./copy-value.tsx')).CopyValue,
  itsRoom,
  itsRoom,
);
export const LazyPrintedNumber = drawLater(
  async () => (await import('./printed-number.tsx')).PrintedNumber,
  plainNumber,
  plainNumber,
);
export const LazyDocumentPreview = drawLater(
  async () => (await import('./document-preview.tsx')).DocumentPreview,
  nothing,
);
export const LazyHeaderDue = drawLater(
  async () => (await import('./header-due.tsx')).default,
  nothing,
  nothing,
);
