import type { RegisterQuestion } from '@countersign/domain/evidence/register-finding';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Db, Trx } from '../../ground/database/database.ts';

/** The questions to registers about a registration's numbers. */
export async function readQuestions(
  _db: Db | Trx,
  _key: RegistrationKey,
): Promise<RegisterQuestion[]> {
  return [];
}
