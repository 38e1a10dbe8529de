export interface Figure {
  readonly name: string;
  readonly value: string;
  /** What was promised, in words; absent where the figure is only reported. */
  readonly promise?: string;
  readonly kept: boolean;
  /** It depends on how fast the machine is, and on what else it does. */
  readonly isTime?: boolean;
}

type Value = number | string;

/** A figure that is reported and not judged. */
export function reported(name: string, value: Value, unit = ''): Figure {
  return { name, value: written(value, unit), kept: true };
}

/** A figure that must not be above `limit`. */
export function atMost(name: string, value: number, limit: number, unit = ''): Figure {
  const promise = limit === 0 ? '0' : `at most ${written(limit, unit)}`;
  return { name, value: written(value, unit), promise, kept: value <= limit, isTime: unit === 's' };
}

/** A figure that must not be below `limit`. */
export function atLeast(name: string, value: number, limit: number, unit = ''): Figure {
  const promise = `at least ${written(limit, unit)}`;
  return { name, value: written(value, unit), promise, kept: value >= limit };
}

/** Something that must be so. */
export function must(name: string, isSo: boolean, value: Value = isSo ? 'yes' : 'no'): Figure {
  return { name, value: written(value, ''), promise: 'yes', kept: isSo };
}

function written(value: Value, unit: string): string {
  const number = typeof value === 'number' ? rounded(value) : value;
  return unit === '' ? number : `${number} ${unit}`;
}

function rounded(value: number): string {
  if (!Number.isFinite(value)) return 'never';
  return Number.isInteger(value) || Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en')
    : value.toFixed(Math.abs(value) < 10 ? 2 : 1);
}

/** One table for people: figure, value, promise, and whether it holds. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [
    ['figure', 'value', 'promise', ''],
    ...figures.map(({ name, value, promise = '', kept }) => [
      name,
      value,
      promise,
      promise === '' ? '' : kept ? 'kept' : 'BROKEN',
    ]),
  ];
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The figures whose promise was broken, without times where those are not to be judged. */
export function brokenIn(figures: readonly Figure[], judge: 'all' | 'counts' = 'all'): string[] {
  return figures
    .filter(({ kept, isTime }) => !kept && (judge === 'all' || !isTime))
    .map(({ name, value }) => `${name}: ${value}`);
}
