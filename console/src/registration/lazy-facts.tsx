import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { afterPaint } from '../ui/after-paint.ts';
import styles from './registration-facts.module.css';

/** A part that the decision's button does not wait for; without its file, `instead` stays. */
function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: (props: Props) => ReactNode,
): ComponentType<Props> {
  const Loaded: ComponentType<Props> = lazy(async () => ({
    default: await afterPaint()
      .then(load)
      .catch(() => instead),
  }));
  return (props) => (
    <Suspense fallback={instead(props)}>
      <Loaded {...props} />
    </Suspense>
  );
}

export const CopyValue = later(
  async () => (await import('./copy-value.tsx')).CopyValue,
  // Its room, so that nothing moves when it arrives.
  () => <span className={styles.awaited} />,
);
export const PrintedNumber = later(
  async () => (await import('./printed-number.tsx')).PrintedNumber,
  ({ identifier }) => <bdi>{identifier.value}</bdi>,
);
/** In a conflict; the message that it belongs to does not wait for it. */
export const ChangedFactsList = later(
  async () => (await import('./changed-facts-list.tsx')).ChangedFactsList,
  () => null,
);
export const DocumentPreview = later(
  async () => (await import('./document-preview.tsx')).DocumentPreview,
  () => null,
);
