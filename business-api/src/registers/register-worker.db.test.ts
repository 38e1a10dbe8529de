import { inspect } from 'node:util';
import { parsedSampleApplication } from '@countersign/contract/testing/sample-application';
import type { Fault } from '@countersign/registers/faults/fault';
import { type Registers, startRegisters } from '@countersign/registers/start-registers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { submitAtOnce } from '../intake/submit-registration.ts';
import type { OpenDatabase } from '../platform/database/connect.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { openPreparedDatabase } from '../testing/open-prepared-database.ts';
import { sampleMailQueue as mails } from '../testing/sample-mail-queue.ts';
import { registerAsker } from './asking/ask-register.ts';
import { RegistersSetting } from './asking/register-settings.ts';
import { startRegisterWorker } from './register-worker.ts';

/** Travels in the address of a question, where an error's message could repeat it. */
const guid = '8f14e45f-ceea-467f-a9d1-5f2a0b3c4d5e';
const number = '51824753556';
const register = 'au-abn-lookup';
let open: OpenDatabase;
let standIn: Registers;

beforeAll(async () => {
  open = await openPreparedDatabase();
  standIn = await startRegisters({ port: 0 });
});
afterAll(async () => {
  await standIn.close();
  await open.close();
});

async function logged(fault: Fault | undefined): Promise<string> {
  standIn.world.setFault(register, undefined, fault);
  await open.db.deleteFrom('register_questions').execute();
  await open.db.deleteFrom('register_paces').execute();
  const address = standIn.setting[register]?.address ?? '';
  const settings = RegistersSetting.parse({ [register]: { address, credentials: { guid } } });
  const { practice, ...rest } = parsedSampleApplication('US');
  const identifiers = [{ scheme: 'au-abn' as const, value: number }];
  const application = { ...rest, practice: { ...practice, identifiers } };
  const at = new Date();
  await inTransaction(open.db, (trx) =>
    submitAtOnce(trx, mails, { application, clientId: 'site', at, registers: settings }),
  );
  const lines: string[] = [];
  const write = (...words: unknown[]) => void lines.push(inspect(words, { depth: 9 }));
  const worker = startRegisterWorker({
    db: open.db,
    settings,
    ask: registerAsker({ longestMs: 500, mostBytes: 1 << 20 }),
    now: () => new Date(),
    refreshSummary: async () => undefined,
    log: { info: write, warn: write, error: write },
  });
  try {
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0));
  } finally {
    await worker.stop();
  }
  return lines.join('\n');
}

test.each([
  undefined,
  'closed',
  'refused-key',
  'redirect',
  'cut-short',
  'error-inside',
  'slow',
  'too-many',
] as const)('a log line holds neither credential nor number: %s', async (fault) => {
  const lines = await logged(fault);
  // The credential did leave, and the line is about this register.
  expect(standIn.world.asked).toContain(`${register} ${number}`);
  expect(lines).toContain(register);
  expect(lines).not.toContain(guid);
  expect(lines).not.toContain(number);
});
