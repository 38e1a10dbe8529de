import { allShapes } from './shapes/all-shapes.ts';

/**
 * The API's setting REGISTERS for a stand-in: every register under its own path, without delay. eVatR is
 * left out, since only an operator with a German VAT number may ask it.
 */
export function registersSetting(
  url: string,
): Readonly<Record<string, { readonly address: string; readonly perMinute: number }>> {
  return Object.fromEntries(
    Object.keys(allShapes)
      .filter((name) => name !== 'de-evatr')
      .map((name) => [name, { address: `${url}/${name}`, perMinute: 600 }]),
  );
}
