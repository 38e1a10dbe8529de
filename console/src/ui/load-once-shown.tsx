import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * A part whose file is requested once `Instead` is on the screen. Drawing comes in slices, with frames between:
 * a request that begins while React draws would take its time from what is drawn. Without the file, `Instead` stays.
 */
export function loadOnceShown<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props>,
): ComponentType<Props> {
  let show = () => {};
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  const Loaded: ComponentType<Props> = lazy(async () => ({
    default: await shown.then(load).catch(() => Instead),
  }));
  const Waiting = (props: Props) => {
    useEffect(() => void afterPaint().then(show), []);
    return <Instead {...props} />;
  };
  return (props) => (
    <Suspense fallback={<Waiting {...props} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
