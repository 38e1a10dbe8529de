import { allShapes } from './shapes/all-shapes.ts';

/** The API's setting REGISTERS for a stand-in: every register under its own path, without delay. */
export function registersSetting(
  url: string,
): Readonly<Record<string, { readonly address: string; readonly perMinute: number }>> {
  return Object.fromEntries(
    Object.keys(allShapes).map((name) => [name, { address: `${url}/${name}`, perMinute: 600 }]),
  );
}
