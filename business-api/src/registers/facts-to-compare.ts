import type { WrittenApplication } from '../duplicates/room.ts';
import type { FactsToCompare, Register } from './register.ts';

/**
 * What is sent to a register that compares; undefined for one that tells what it knows, and for an
 * application without a name. The registered address goes before the practice's.
 */
export function factsToCompare(
  { compares }: Pick<Register, 'compares'>,
  { practice }: WrittenApplication,
): FactsToCompare | undefined {
  const name = practice?.legalName;
  if (compares !== true || name === undefined) return undefined;
  const addresses = practice?.addresses ?? [];
  const address = addresses.find(({ purpose }) => purpose === 'registered') ?? addresses[0];
  const { lines = [], postalCode, city } = address ?? {};
  return { name, street: lines[0], postalCode, city };
}
