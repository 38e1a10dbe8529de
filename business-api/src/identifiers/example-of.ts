import { isSchemeId, schemes } from './schemes/scheme-table.ts';

/** An invented number of a scheme as it is usually written; undefined for a scheme that is not known here. */
export function exampleOf(scheme: string): string | undefined {
  if (!isSchemeId(scheme)) return undefined;
  const { sample, display } = schemes[scheme];
  return sample === undefined ? undefined : (display?.(sample) ?? sample);
}
