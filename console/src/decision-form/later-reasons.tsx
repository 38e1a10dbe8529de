import { type ComponentType, useState } from 'react';
import { laterPart } from '../ui/later-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { ReasonPickerProps } from './reason-picker.tsx';

let Loaded: ComponentType<ReasonPickerProps> | undefined;

async function load(): Promise<ComponentType<ReasonPickerProps>> {
  Loaded = (await import('./reason-picker.tsx')).ReasonPicker;
  return Loaded;
}

const Requested = laterPart(load, () => <Skeleton lines={10} />);

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
