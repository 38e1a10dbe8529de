import * as z from 'zod/mini';
import { Instant } from '../registration/registration.ts';
import { WebAddress } from '../registration/text.ts';

/** The official registers that can be asked by a service, by market and name. */
export const registers = [
  'us-nppes',
  'fr-recherche-entreprises',
  'eu-vies',
  'gb-companies-house',
  'au-abn-lookup',
  'jp-houjin-bangou',
  'br-brasilapi',
  'no-brreg',
  'fi-prh',
  'pl-krs',
  'cz-ares',
  'de-evatr',
  'ch-zefix',
  'tw-gcis',
  'world-gleif',
] as const;
export const RegisterId = z.enum(registers);
export type RegisterId = z.infer<typeof RegisterId>;

/** Only `found` and `not-found` are results; an outage or a refusal is `unknown`. */
export const Knowledge = z.enum(['found', 'not-found', 'unknown']);
export type Knowledge = z.infer<typeof Knowledge>;

export const RegisterVerdict = z.enum(['confirmed', 'needs-eyes', 'contradicted', 'unknown']);
export type RegisterVerdict = z.infer<typeof RegisterVerdict>;

/** One fact of the application beside the register's; `not-told` where either is missing. */
export const FactComparison = z.object({
  result: z.enum(['agrees', 'similar', 'differs', 'not-told']),
  ours: z.nullable(z.string()),
  theirs: z.nullable(z.string()),
});
export type FactComparison = z.infer<typeof FactComparison>;

/**
 * The result of asking one register about one identifier. `why` is a code of a sentence in every
 * language, with values in `whyValues`.
 */
export const RegisterFinding = z.object({
  register: RegisterId,
  /** The application's identifier, in its canonical form. */
  scheme: z.string(),
  value: z.string(),
  knowledge: Knowledge,
  verdict: RegisterVerdict,
  why: z.string(),
  whyValues: z.record(z.string(), z.string()),
  name: FactComparison,
  address: FactComparison,
  activity: FactComparison,
  /** `theirs` in the register's own word; the result `agrees` where it is active. */
  state: FactComparison,
  /** Proof of a request that the service hands out (VIES). */
  consultationNumber: z.nullable(z.string()),
  answeredAt: Instant,
  /** From then on the answer is old, and the register may be asked again. */
  freshUntil: Instant,
  /** SHA-256 of the answer's body, hexadecimal; it is in the history too. */
  answerHash: z.nullable(z.string()),
});
export type RegisterFinding = z.infer<typeof RegisterFinding>;

/**
 * The course of a question to a register. `not-set-up`: the operator has not configured it. `not-asked`: it was
 * configured after the registration came, and a person may ask it.
 */
export const RegisterQuestion = z.object({
  /** Null where the register has no service; the link alone leads to it. */
  register: z.nullable(RegisterId),
  scheme: z.string(),
  value: z.string(),
  state: z.enum(['not-set-up', 'not-asked', 'waiting', 'asking', 'answered', 'retrying']),
  askedAt: z.nullable(Instant),
  nextTryAt: z.nullable(Instant),
  /** The last answer, also while the register is asked again. */
  finding: z.nullable(RegisterFinding),
  /** The register's own public page, with the number filled in where it can be. */
  link: z.nullable(WebAddress),
});
export type RegisterQuestion = z.infer<typeof RegisterQuestion>;
