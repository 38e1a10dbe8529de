import { isIP } from 'node:net';
import { RegisterId } from '@countersign/domain/evidence/register-finding';
import * as z from 'zod/mini';
import { isLoopbackHost, isPublicAddress } from '../../platform/http/public-address.ts';
import { allRegisters } from '../adapters/all-registers.ts';
import type { Credentials } from '../register.ts';

/** How one register is asked. A register without settings is not asked. */
export interface RegisterSettings {
  readonly id: RegisterId;
  /** Without a slash at its end. */
  readonly address: string;
  readonly credentials: Credentials;
  readonly perMinute: number;
}

export type AllRegisterSettings = ReadonlyMap<RegisterId, RegisterSettings>;

/** What this room gives the others' routes. */
export interface WithRegisters {
  /** The official registers that are set up. */
  readonly registers: AllRegisterSettings;
}

/** Far below what the services allow; they count over all of an address's callers. */
const defaultPerMinute = 20;

const One = z.strictObject({
  address: z.optional(z.string().check(z.refine(isAllowedAddress))),
  credentials: z.optional(z.record(z.string(), z.string())),
  perMinute: z.optional(z.number().check(z.positive(), z.maximum(6000))),
});

/**
 * The setting REGISTERS: `{"us-nppes": {}, "gb-companies-house": {"credentials": {"key": "…"}}}`.
 * What is left out is the real service's address and 20 questions a minute.
 */
export const RegistersSetting = z.pipe(
  z.partialRecord(RegisterId, One),
  z.transform((given): AllRegisterSettings => {
    const entries = Object.entries(given).flatMap(
      ([name, one]): [RegisterId, RegisterSettings][] => {
        const id = RegisterId.parse(name);
        if (one === undefined) return [];
        const {
          address = allRegisters[id].address,
          credentials = {},
          perMinute = defaultPerMinute,
        } = one;
        return [[id, { id, address: address.replace(/\/+$/, ''), credentials, perMinute }]];
      },
    );
    return new Map(entries);
  }),
);

/** https anywhere but in private networks; http only on this very machine, for the local world. */
function isAllowedAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, search, hash } = new URL(address);
  if (username !== '' || search !== '' || hash !== '') return false;
  if (protocol === 'http:') return isLoopbackHost(hostname);
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}
