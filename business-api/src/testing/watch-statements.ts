import { Client } from 'pg';
import { EmbeddedEngine } from '../platform/database/embedded-engine.ts';

/** A statement as it was sent to the database. */
export interface SentStatement {
  readonly text: string;
  /** As the driver would send them, before they are written as text. */
  readonly values: readonly unknown[];
}

export interface StatementWatch {
  /** What was sent since the last call, in order. */
  take(): readonly SentStatement[];
  /** How often a sender had to wait for the database since the last call. */
  takeTrips(): number;
  stop(): void;
}

type Query = (this: object, ...args: unknown[]) => unknown;

/**
 * Watches what is sent to databases that are connected to from now on. On PostgreSQL only what
 * requests send: the outbox, the clock and housekeeping have connections of their own there.
 */
export function watchStatements(): StatementWatch {
  const sent: SentStatement[] = [];
  let trips = 0;
  const unanswered = new Map<object, number>();
  const engines = [Client.prototype, EmbeddedEngine.prototype] as unknown as { query: Query }[]; // of its overloads one
  const stops = engines.map((prototype) => {
    const { query } = prototype;
    prototype.query = function (...args) {
      if (this instanceof Client && !isOfRequests(this)) return query.apply(this, args);
      sent.push(statementOf(args));
      const waiting = unanswered.get(this) ?? 0;
      if (waiting === 0) trips += 1;
      unanswered.set(this, waiting + 1);
      const answer = query.apply(this, args);
      const answered = () => unanswered.set(this, (unanswered.get(this) ?? 1) - 1);
      Promise.resolve(answer).then(answered, answered);
      return answer;
    };
    return () => {
      prototype.query = query;
    };
  });
  return {
    take: () => sent.splice(0),
    takeTrips: () => {
      const taken = trips;
      trips = 0;
      return taken;
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

function isOfRequests(client: Client): boolean {
  const { connectionParameters } = client as unknown as {
    connectionParameters: { application_name?: string };
  }; // a pg Client, whose types leave it out
  return connectionParameters.application_name === 'countersign';
}

function statementOf([statement, parameters]: readonly unknown[]): SentStatement {
  if (typeof statement === 'string') return { text: statement, values: listOf(parameters) };
  const { text, values, parameters: embedded } = Object(statement);
  return { text: String(text), values: listOf(values ?? embedded) };
}

function listOf(values: unknown): readonly unknown[] {
  return Array.isArray(values) ? values : [];
}
