/** Forms at once in a process, files included: each holds its texts in memory for as long as its sender takes. */
export const mostForms = 64;
/** Of these, forms with files whose senders are not known as applicants: the others must have room. */
export const mostFormsOfStrangers = 16;

export interface Slots {
  /** Returns what frees the slot again; undefined where all are taken. */
  take(): (() => void) | undefined;
}

export function slotsFor(most: number): Slots {
  let taken = 0;
  return {
    take: () => {
      if (taken >= most) return undefined;
      taken += 1;
      return () => {
        taken -= 1;
      };
    },
  };
}
