import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './screen-skeleton.module.css';

/** Placeholder of a screen that is loading. */
export function ScreenSkeleton() {
  return (
    <div className={styles.screen} aria-busy="true">
      <Skeleton width="14rem" />
      <Card>
        <Skeleton lines={6} />
      </Card>
    </div>
  );
}
