const knownFaults = [
  'required',
  'wrong-type',
  'malformed',
  'too-short',
  'too-long',
  'too-few',
  'too-many',
  'not-allowed',
  'hidden-characters',
  'nothing-visible',
] as const;

/** The code of the API for a fault of a changed field. */
export function changeFault(code: string): (typeof knownFaults)[number] {
  return knownFaults.find((one) => one === code) ?? 'malformed';
}
