import type { RegisterId } from '@countersign/domain/evidence/register-finding';
import type { SchemeId } from '../identifiers/room.ts';
import type { Reading } from './register-record.ts';

/** One official register: how it is asked, and what its answers mean. Pure. */
export interface Register {
  readonly id: RegisterId;
  /** Where the real service is, with its path, without a slash at the end. */
  readonly address: string;
  /** Its public page, where it is another than the one for the number's scheme (`register-links.ts`). */
  readonly page?: string;
  /** Whether the register is complete: a number that it does not know does not exist. */
  readonly isComplete: boolean;
  /** How its answers are written. */
  readonly format: 'json' | 'jsonp' | 'csv';
  /** The number as the service wants it; undefined for a scheme that it does not know. */
  readonly numberOf: (scheme: SchemeId, canonical: string) => string | undefined;
  /** In order; a later one is sent only where the one before found nothing. */
  readonly requests: (
    number: string,
    credentials: Credentials,
    facts?: FactsToCompare | undefined,
  ) => readonly RegisterRequest[];
  /** The service compares a name and a place instead of telling them; only then they are sent. */
  readonly compares?: true;
  /** The number that a request's path asks for, where it names one. */
  readonly numberIn: (url: string) => string | undefined;
  /** The meaning of an answer with status 200; `body` is parsed JSON, or the text of a CSV. */
  readonly read: (body: unknown, asked: string | undefined) => Reading;
  /** The meaning of a 404 or 410; undefined where neither is an answer of this service. */
  readonly readMissing?: (body: unknown, status: number) => Reading;
  /** The meaning of a 400 or 403 with JSON; undefined where neither is an answer of this service. */
  readonly readRefusal?: (body: unknown) => Reading;
  /** The meaning of an empty body with status 200; undefined where that is a fault. */
  readonly readEmpty?: () => Reading;
}

/** What an application says that a service may compare. */
export interface FactsToCompare {
  readonly name: string;
  readonly street?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly city?: string | undefined;
}

/** Names and values of what a service gives out to its callers: `key`, `guid`, `id`. */
export type Credentials = Readonly<Record<string, string>>;

export interface RegisterRequest {
  readonly method: 'GET' | 'POST';
  /** Appended to the address. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
}

export function get(path: string, headers?: Readonly<Record<string, string>>): RegisterRequest {
  return { method: 'GET', path, headers };
}
