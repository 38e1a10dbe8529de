import { Client } from 'pg';

/** A statement as a request of the API sent it to PostgreSQL. */
export interface SentStatement {
  readonly text: string;
  /** As the driver would send them, before they are written as text. */
  readonly values: readonly unknown[];
}

export interface StatementWatch {
  /** What was sent since the last call, in order. */
  take(): readonly SentStatement[];
  /** How often the sender had to wait for the server since the last call. */
  takeTrips(): number;
  stop(): void;
}

type Query = (this: Client, ...args: unknown[]) => unknown;

/**
 * Watches what requests send to PostgreSQL, of connections that are opened from now on. What other
 * work sends (outbox, clock, housekeeping) has connections of its own and is left out.
 */
export function watchStatements(): StatementWatch {
  const prototype = Client.prototype as unknown as { query: Query }; // one of its overloads
  const { query } = prototype;
  let sent: SentStatement[] = [];
  let trips = 0;
  const unanswered = new Map<Client, number>();
  prototype.query = function (...args) {
    if (!isOfRequest(this)) return query.apply(this, args);
    const [text, values] = args;
    sent.push(statementOf(text, values));
    const waiting = unanswered.get(this) ?? 0;
    if (waiting === 0) trips += 1;
    unanswered.set(this, waiting + 1);
    const answer = query.apply(this, args);
    const answered = () => unanswered.set(this, (unanswered.get(this) ?? 1) - 1);
    Promise.resolve(answer).then(answered, answered);
    return answer;
  };
  return {
    take: () => {
      const taken = sent;
      sent = [];
      return taken;
    },
    takeTrips: () => {
      const taken = trips;
      trips = 0;
      return taken;
    },
    stop: () => {
      prototype.query = query;
    },
  };
}

function isOfRequest(client: Client): boolean {
  const { connectionParameters } = client as unknown as {
    connectionParameters: { application_name?: string };
  }; // a pg Client, whose types leave it out
  return connectionParameters.application_name === 'countersign';
}

function statementOf(statement: unknown, values: unknown): SentStatement {
  if (typeof statement === 'string') {
    return { text: statement, values: Array.isArray(values) ? values : [] };
  }
  const { text, values: own } = Object(statement);
  return { text: String(text), values: Array.isArray(own) ? own : [] };
}
