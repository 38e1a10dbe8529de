import { allChecksPassed } from '@countersign/domain/registration/reason-codes';
import type { Decision } from '../../decisions/start.ts';
import { evidenceIn, settleEvidence } from '../../evidence/start.ts';
import type { Trx } from '../../platform/database/database.ts';

const registers = new Map();

/**
 * Confirms by hand, as a reviewer without registers does, what the market asks for of a registration that is to be
 * approved because all checks passed; `note` says how. Returns the request, without that reason where something
 * still speaks against it.
 */
export async function confirmByHand(
  trx: Trx,
  { key, person, request, at }: Pick<Decision, 'person' | 'request' | 'at'> & KeyOf,
  note: string,
): Promise<Decision['request']> {
  if (request.decision !== 'approve' || !request.reasonCodes.includes(allChecksPassed))
    return request;
  const before = await evidenceIn(trx, key, { now: at, registers });
  for (const item of before.notChecked) {
    await settleEvidence(trx, {
      key,
      person: { ...person, roles: person.roles ?? [] },
      email: undefined,
      judgement: { as: 'by-hand', item, note },
      at,
      registers,
    });
  }
  const { state } = await evidenceIn(trx, key, { now: at, registers });
  if (state === 'confirmed') return request;
  return {
    ...request,
    reasonCodes: request.reasonCodes.filter((code) => code !== allChecksPassed),
  };
}

interface KeyOf {
  readonly key: Parameters<typeof evidenceIn>[1];
}
