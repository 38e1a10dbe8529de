import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';

/** What is drawn of a day. */
export type DayKind = 'received' | 'approved' | 'rejected' | 'linked' | 'waiting';
export type Day = { readonly day: string } & Readonly<Record<DayKind, number>>;

export interface DayColumns {
  /** Shares of the width and of the height, 0 to 100, from the top left. */
  readonly bars: readonly {
    readonly day: Day;
    readonly kind: DayKind;
    readonly x: number;
    readonly width: number;
    readonly y: number;
    readonly height: number;
  }[];
  /** Grid lines, at whole numbers only. */
  readonly lines: readonly { readonly value: number; readonly y: number }[];
  /** Days with a label: as few as fit a phone. */
  readonly names: readonly { readonly day: string; readonly x: number }[];
}

/** The positions of the columns, with `kinds` stacked. */
export function dayColumns(perDay: readonly Day[], kinds: readonly DayKind[]): DayColumns {
  const days = perDay.map(({ day }) => day);
  const across = scaleBand(days, [0, 100]).paddingInner(perDay.length > 40 ? 0.15 : 0.3);
  const most = Math.max(1, ...perDay.map((day) => kinds.reduce((sum, kind) => sum + day[kind], 0)));
  const up = scaleLinear([0, most], [100, 0]).nice(3);
  const series = stack<Day, DayKind>().keys(kinds)([...perDay]);
  return {
    bars: series.flatMap((one) =>
      one
        .filter(([from, to]) => to > from)
        .map((point) => ({
          day: point.data,
          kind: one.key,
          x: across(point.data.day) ?? 0,
          width: across.bandwidth(),
          y: up(point[1]),
          height: up(point[0]) - up(point[1]),
        })),
    ),
    lines: up
      .ticks(3)
      .filter((value) => Number.isInteger(value))
      .map((value) => ({ value, y: up(value) })),
    names: [0, Math.floor((days.length - 1) / 2), days.length - 1]
      .filter((at, index, all) => all.indexOf(at) === index)
      .flatMap((at) => {
        const day = days[at];
        return day === undefined ? [] : [{ day, x: (across(day) ?? 0) + across.bandwidth() / 2 }];
      }),
  };
}
