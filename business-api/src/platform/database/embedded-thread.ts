import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import type {
  EngineAnswer,
  EngineFailure,
  EngineOptions,
  EngineQuestion,
  EngineResult,
} from './embedded-messages.ts';

// The thread of the embedded engine, which computes without pause while it answers.

// The drivers disagree about these and both lose something: int8 beyond 2^53, dates by time zone.
const asText = [types.INT8, types.DATE, types.TIMESTAMP];
const port = parentPort;
if (port === null) throw new Error('This file runs as a thread of its own.');

const { directory, seed } = workerData as EngineOptions; // as embedded-engine.ts gives it
const opening = PGlite.create({
  ...(directory === undefined ? {} : { dataDir: directory }),
  ...(seed === undefined ? {} : { loadDataDir: seed }),
  postgresqlconf: ['shared_buffers = 16MB'],
  parsers: Object.fromEntries(asText.map((oid) => [oid, String])),
});
let last = answer(async () => {
  await opening;
  return nothing;
});
port.on('message', (question: EngineQuestion) => {
  last = last.then(() => (question === 'close' ? close() : answer(() => ask(question))));
});

const nothing: EngineResult = { rows: [], affectedRows: undefined };

async function ask({ text, parameters }: Exclude<EngineQuestion, 'close'>): Promise<EngineResult> {
  const engine = await opening;
  const { rows, affectedRows } = await engine.query(text, [...parameters]);
  return { rows, affectedRows };
}

async function answer(work: () => Promise<EngineResult>): Promise<void> {
  const sent: EngineAnswer = await work().then(
    (result) => ({ result }),
    (error: unknown) => ({ failure: failureOf(error) }),
  );
  port?.postMessage(sent);
}

async function close(): Promise<void> {
  const engine = await opening.catch(() => undefined);
  if (engine !== undefined && !engine.closed) await engine.close();
  port?.close();
}

/** Without the parameters, which the engine's errors carry and which may be personal. */
function failureOf(error: unknown): EngineFailure {
  if (!(error instanceof Error)) return { message: String(error), fields: {} };
  const names = ['code', 'severity', 'detail', 'where', 'schema', 'table', 'column', 'constraint'];
  const own: Readonly<Record<string, unknown>> = { ...error };
  const fields = Object.fromEntries(
    names.flatMap((name) => (typeof own[name] === 'string' ? [[name, own[name]]] : [])),
  );
  return { message: error.message, fields };
}
