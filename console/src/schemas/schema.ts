/** What is wrong at one place. Only `continue: true` lets the checks after it run, `false` stops all. */
export interface Issue {
  readonly path?: readonly PropertyKey[];
  readonly message?: string;
  readonly continue?: boolean;
}

/** A value that passes through a schema; steps replace it and add issues. */
export interface Payload {
  value: unknown;
  readonly issues: Issue[];
  /** Its pipe has stopped. */
  aborted?: boolean;
}

export type Step = (payload: Payload) => void;

/** A check; one of lengths also runs after a fault of another kind. */
export interface Check {
  readonly run: Step;
  readonly needsLength?: boolean;
  /** How long a text or a list may be. */
  readonly most?: number;
}

/** What other schemas ask about one. */
export interface About {
  /** What an absent key gives: nothing, or a value in its place; otherwise it is a fault. */
  readonly absent?: 'optional' | 'defaulted' | undefined;
  /** Whether the key may be absent from what was read. */
  readonly mayLack?: boolean | undefined;
  /** The values that it takes, where they are a list. */
  readonly values?: ReadonlySet<unknown> | undefined;
  readonly shape?: Shape;
  /** Of a list that is too long, no member is read. */
  readonly isList?: boolean;
}

export type Values = Record<PropertyKey, unknown>;

export type Shape = Readonly<Record<string, Schema>>;

/** A schema of the contract; what it says about a value, zod says as well (ADR 51). */
export class Schema {
  readonly read: Step;
  readonly about: About;

  constructor(read: Step, about: About = {}) {
    this.read = read;
    this.about = about;
  }

  get shape(): Shape {
    return this.about.shape ?? {};
  }

  get options(): readonly unknown[] {
    return [...(this.about.values ?? [])];
  }

  check(...checks: readonly (Check | Step)[]): Schema {
    const all = checks.map((one) => (typeof one === 'function' ? { run: one } : one));
    return new Schema((payload) => {
      const limit = this.about.isList ? all.find((one) => isOver(one, payload.value)) : undefined;
      if (limit !== undefined) {
        limit.run(payload);
        // Its members were not read: whatever holds the list has no value either.
        payload.issues.push({ ...payload.issues.pop(), continue: false });
        return;
      }
      this.read(payload);
      for (const one of all) if (mayRun(one, payload)) one.run(payload);
    }, this.about);
  }

  brand(): Schema {
    return this;
  }

  safeParse(value: unknown) {
    const payload = readBy(this, value);
    return payload.issues.length === 0
      ? { success: true as const, data: payload.value }
      : { success: false as const, error: new SchemaError(payload.issues) };
  }

  parse(value: unknown): unknown {
    const parsed = this.safeParse(value);
    if (!parsed.success) throw parsed.error;
    return parsed.data;
  }
}

/** What a schema found wrong. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];

  constructor(issues: readonly Issue[]) {
    super(issues.map(({ path = [] }) => path.join('/')).join(' '));
    this.issues = issues.map(({ path = [], message = 'Invalid input' }) => ({ path, message }));
  }
}

/** Reads a value by a schema, with issues of its own. */
export function readBy(schema: Schema, value: unknown): Payload {
  const payload: Payload = { value, issues: [] };
  schema.read(payload);
  return payload;
}

export function isObject(value: unknown): value is Readonly<Values> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isAborted({ aborted, issues }: Payload): boolean {
  return aborted === true || issues.some((issue) => issue.continue !== true);
}

function isOver({ most = Number.POSITIVE_INFINITY }: Check, value: unknown): boolean {
  return Array.isArray(value) && value.length > most;
}

function mayRun({ needsLength }: Check, payload: Payload): boolean {
  if (needsLength !== true) return !isAborted(payload);
  const isStopped = payload.aborted || payload.issues.some((issue) => issue.continue === false);
  const { value } = payload;
  return !isStopped && (typeof value === 'string' || Object(value).length !== undefined);
}

/** A schema that takes a value as it is, if it passes. */
// @__NO_SIDE_EFFECTS__
export function where(passes: (value: unknown) => boolean, about?: About): Schema {
  return new Schema((payload) => {
    if (!passes(payload.value)) payload.issues.push({});
  }, about);
}
