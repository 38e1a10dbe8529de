/** Names every faulty setting and its expected form; never its value, which may be secret. */
export class FaultyConfiguration extends Error {
  override name = 'FaultyConfiguration';
  /** A sentence for each setting. */
  readonly faults: readonly string[];

  constructor(fault: string | readonly string[]) {
    super(typeof fault === 'string' ? fault : ['Faulty configuration:', ...fault].join('\n  '));
    this.faults = typeof fault === 'string' ? [fault] : fault;
  }
}

/** What all of `reads` return, in their order. Throws one FaultyConfiguration that names what is faulty for any of them. */
export function readAll<T extends readonly unknown[]>(
  ...reads: { readonly [Place in keyof T]: () => T[Place] }
): T {
  const faults: string[] = [];
  const values = reads.map((read: () => unknown) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof FaultyConfiguration)) throw error;
      faults.push(...error.faults);
      return undefined;
    }
  });
  if (faults.length > 0) throw new FaultyConfiguration([...new Set(faults)]);
  return values as unknown as T; // each is what its read returned
}
