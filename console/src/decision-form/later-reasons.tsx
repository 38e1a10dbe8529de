import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import { laterPart } from '../ui/later-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { ReasonPickerProps } from './reason-picker.tsx';

let Loaded: ComponentType<ReasonPickerProps> | undefined;

async function load(): Promise<ComponentType<ReasonPickerProps>> {
  Loaded = (await import('./reason-picker.tsx')).ReasonPicker;
  return Loaded;
}

/** Whether the focus was where the filter of the reasons is now. */
let isAwaited = false;

/** Takes the focus of who goes to the reasons before they have come. */
function Waiting({ focusId }: ReasonPickerProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      isAwaited = document.activeElement === element;
    };
  }, []);
  return (
    <div id={focusId} ref={place} tabIndex={-1} aria-busy="true" data-next="">
      <Skeleton lines={10} />
    </div>
  );
}

const Requested = laterPart(async () => {
  const Picker = await load();
  return function Arrived(props: ReasonPickerProps) {
    const { focusId } = props;
    useLayoutEffect(() => {
      if (isAwaited) document.getElementById(focusId)?.focus({ preventScroll: true });
      isAwaited = false;
    }, [focusId]);
    return <Picker {...props} />;
  };
}, Waiting);

/** The reasons of a rejection, whose file an approval does not wait for. */
export function LaterReasons(props: ReasonPickerProps) {
  // Chosen once: what is typed in the filter stays.
  const [Reasons] = useState(() => Loaded ?? Requested);
  return <Reasons {...props} />;
}

/** Loads them before they are chosen; after a failure they are loaded again when they are shown. */
export function preloadReasons(): void {
  load().catch(() => {});
}
