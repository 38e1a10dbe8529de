import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';
import { NotLoaded } from './later-part.tsx';

/** Ends when the part that is being drawn is on the screen. */
let turn = Promise.resolve();

/**
 * A part that is loaded once what is drawn first is on the screen; until then `Waiting` is drawn, and without the file
 * `Failed`, by default that it is missing. Parts are drawn one after another, each in slices, so that a phone answers touches in between. React would
 * collect parts that suspend, and draw them in one task.
 */
export function drawLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props>,
  Failed?: ComponentType<Props>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const places = new Set<(Part: ComponentType<Props> | 'failed') => void>();
  /** The places of the turn: one that appears during it waits for another. */
  let drawn = new Set(places);
  let end = () => {};

  async function request(): Promise<void> {
    loading ??= afterPaint().then(load);
    try {
      Loaded = await loading;
    } catch {
      // Requested again by the next place.
      loading = undefined;
    }
    const Part = Loaded ?? 'failed';
    turn = turn.then(() => draw(Part));
  }
  function draw(Part: ComponentType<Props> | 'failed'): Promise<void> | undefined {
    if (places.size === 0) return undefined;
    return new Promise((resolve) => {
      end = resolve;
      drawn = new Set(places);
      for (const place of places) startTransition(() => place(Part));
    });
  }

  return function Later(props) {
    const [Part, setPart] = useState<ComponentType<Props> | 'failed' | undefined>(() => Loaded);
    const [times, setTimes] = useState(0);
    const isDrawn = Part !== undefined;
    useEffect(() => {
      if (isDrawn) return undefined;
      const place = (Next: ComponentType<Props> | 'failed') => {
        setPart(() => Next);
        if (Next === 'failed') setTimes((before) => before + 1);
      };
      places.add(place);
      void request();
      return () => {
        places.delete(place);
        drawn.delete(place);
        if (drawn.size === 0) end();
      };
    }, [isDrawn]);
    if (Part === 'failed') {
      if (Failed !== undefined) return <Failed {...props} />;
      return <NotLoaded retry={() => setPart(undefined)} times={times} />;
    }
    return Part === undefined ? <Waiting {...props} /> : <Part {...props} />;
  };
}
