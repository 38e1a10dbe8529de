/**
 * What a decision rests on beside the registration's own row: the rows of other tables that an event of the history
 * speaks of.
 */
export interface Ground {
  readonly table: string;
  /** The row within its registration: a document's id, a round. */
  readonly row: string;
}

/** Values of a row by column, as its event says them; instants as ISO 8601 in UTC, objects as canonical JSON. */
export type Facts = Readonly<Record<string, string | number | null>>;

export interface StoredGround extends Ground {
  /** Under what the history may say it, the first that it does; absent: under `row`. */
  readonly saidAs?: readonly string[];
  /** All columns that an event of its table may say. */
  readonly facts: Facts;
  /** What the row itself says of its facts: the hash of its contents. */
  readonly own?: Facts;
  /** It may be there without an event. */
  readonly mayBeUnsaid?: true;
}

/** As the row of what an event says: all rows of its table. */
export const allRows = '*';

export interface SaidGround extends Ground {
  /** Undefined: the row may be gone from now on, or may be there no more. */
  readonly facts: Facts | undefined;
  /** Adds these facts to those that were said before. */
  readonly adds?: true;
  /** Whether the row stays until an event ends it; another may be removed without one, such as by its time. */
  readonly stays: boolean;
}

export interface GroundFault {
  readonly fault: 'ground-changed' | 'ground-removed' | 'ground-without-event';
  readonly table: string;
  readonly row: string;
  /** Of a changed one. */
  readonly column?: string;
}

export interface GroundsVerifier {
  /** Takes what an event says, in order. */
  take(said: readonly SaidGround[]): void;
  /** Is called with the rows once all events were taken; the fault of the first that differs. */
  end(stored: readonly StoredGround[]): GroundFault | undefined;
}

/** Compares rows with what the last event about each says; only what it says is compared. */
export function groundsVerifier(): GroundsVerifier {
  const last = new Map<string, SaidGround>();
  return {
    take: (said) => {
      for (const one of said) {
        const name = nameOf(one.table, one.row);
        if (one.row === allRows) {
          for (const [other, { table }] of last) if (table === one.table) last.delete(other);
          continue;
        }
        const before = one.adds && last.get(name)?.facts;
        last.set(name, before ? { ...one, facts: { ...before, ...one.facts } } : one);
      }
    },
    end: (stored) => {
      const found = new Set<SaidGround>();
      for (const { table, row, saidAs = [row], facts, own = {}, mayBeUnsaid } of stored) {
        const said = saidAs.map((name) => last.get(nameOf(table, name))).find((one) => one?.facts);
        if (said === undefined && !mayBeUnsaid)
          return { fault: 'ground-without-event', table, row };
        if (said !== undefined) found.add(said);
        const expected = Object.entries({ ...said?.facts, ...own });
        const column = expected.find(([name, value]) => facts[name] !== value)?.[0];
        if (column !== undefined) return { fault: 'ground-changed', table, row, column };
      }
      const gone = [...last.values()].find((one) => one.facts && one.stays && !found.has(one));
      return gone && { fault: 'ground-removed', table: gone.table, row: gone.row };
    },
  };
}

function nameOf(table: string, row: string): string {
  return `${table} ${row}`;
}
