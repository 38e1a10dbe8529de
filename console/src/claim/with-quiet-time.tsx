import type { ReactNode } from 'react';

const mark = '\u0000';

/** A sentence in a live region whose time may change unannounced: each renewal of a claim moves it. */
export function withQuietTime(sentence: (time: string) => string, time: string): ReactNode {
  const [before, after] = sentence(mark).split(mark);
  return (
    <>
      {before}
      <span aria-live="off">{time}</span>
      {after}
    </>
  );
}
