// Loaded before a server (`node --import`): its clock is CLOCK_BEHIND_MS behind, or ahead where that is
// negative. Time passes for a journey by starting the server again without it.
const behindMs = Number(process.env.CLOCK_BEHIND_MS);
const TrueDate = Date;

class DateBehind extends TrueDate {
  constructor(...given: ConstructorParameters<typeof Date> | []) {
    if (given.length === 0) super(DateBehind.now());
    else super(...given);
  }
  static override now(): number {
    return TrueDate.now() - behindMs;
  }
  // What another thread sends is a date of the language's own.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof TrueDate;
  }
}

globalThis.Date = DateBehind as DateConstructor; // it is one, but for being called without `new`
