import type { FastifyInstance } from 'fastify';
import { readAccountFigures } from '../../accounts/start.ts';
import { readAnchorAgeSeconds } from '../../anchors/start.ts';
import { readDocumentFigures, type WithDocuments } from '../../documents/start.ts';
import { readRetentionAge } from '../../erasure/start.ts';
import { readLicenceFigures } from '../../licences/start.ts';
import { mailboxAgeSeconds, readOutboxFigures, type WithMailReports } from '../../mail/start.ts';
import { databaseErrorCode } from '../../platform/database/database-error-code.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { sendProblem } from '../../platform/http/problem-responses.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import type { ExposedMetrics, ObservedDatabase } from '../../platform/telemetry/metrics.ts';
import { readRegisterFigures, type WithRegisters } from '../../registers/start.ts';
import { readSiemAgeSeconds } from '../../siem/start.ts';
import { readStopListFigures } from '../../stop-list/start.ts';
import { readWebhookFigures } from '../../webhooks/start.ts';

/** Prometheus waits ten seconds, and a database that hangs must not hide the other numbers. */
const databaseLimitMs = 1000;

export interface ScrapeSources {
  readonly metrics: ExposedMetrics;
  readonly inFlight: () => number;
  readonly clockSkewMs: () => number;
  readonly sendsToSiem: boolean;
}

/** `GET {prefix}/metrics` for Prometheus; answers 404 unless it is switched on. */
export function metricsRoute(
  app: FastifyInstance,
  path: string,
  dependencies: Dependencies & WithDocuments & WithRegisters & WithMailReports,
  { sources, isOn }: { readonly sources: ScrapeSources; readonly isOn: boolean },
): void {
  const { metrics, inFlight } = sources;
  const readDatabase = databaseReader(dependencies, sources);
  app.get(path, { schema: { hide: true } }, async (request, reply) => {
    // A proxy that refuses this path must have refused it: one that compares addresses as they come lets `%6D` for m pass.
    const isSpelledOut = request.raw.url?.split('?')[0] === path;
    if (!isOn || !isSpelledOut) return sendProblem(new ProblemError('not-found'), request, reply);
    const database = await readDatabase();
    const text = await metrics.text({
      inFlight: inFlight(),
      isReady: dependencies.isReady() && database !== undefined,
      pool: dependencies.database.usage(),
      database,
    });
    return reply.type(metrics.contentType).send(text);
  });
}

/** Reads what only the database knows; undefined where it does not answer in time. */
function databaseReader(
  {
    database,
    isPrepared,
    registers,
    documents,
    reports,
    now,
  }: Dependencies & WithDocuments & WithRegisters & WithMailReports,
  { metrics, clockSkewMs, sendsToSiem }: ScrapeSources,
): () => Promise<ObservedDatabase | undefined> {
  let reading: Promise<ObservedDatabase | undefined> | undefined;
  return async () => {
    if (!isPrepared()) return undefined;
    // One at a time: scrapes of a database that hangs must not use up its connections.
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return withinLimit(reading);
  };

  async function read(): Promise<ObservedDatabase | undefined> {
    try {
      const figures = await readOutboxFigures(database.background, now());
      const webhooks = await readWebhookFigures(database.background, now());
      const accounts = await readAccountFigures(database.background, now());
      const licences = await readLicenceFigures(database.background, now());
      const hasScanner = documents.scan !== undefined;
      const stored = await readDocumentFigures(database.background, hasScanner, now());
      const registersDueSeconds = await readRegisterFigures(
        database.background,
        [...registers.keys()],
        now(),
      );
      return {
        ...figures,
        ...webhooks,
        ...stored,
        accounts,
        licences,
        registersDueSeconds,
        anchorAgeSeconds: await readAnchorAgeSeconds(database.background, now()),
        siemAgeSeconds: sendsToSiem
          ? await readSiemAgeSeconds(database.background, now())
          : undefined,
        bounceMailboxAgeSeconds: reports.readsMailbox
          ? await mailboxAgeSeconds(database.background, now())
          : undefined,
        stopList: await readStopListFigures(database.background, now()),
        retentionAgeSeconds: await readRetentionAge(database.background, now()),
        clockSkewSeconds: clockSkewMs() / 1000,
      };
    } catch (error) {
      const code = databaseErrorCode(error);
      if (code === undefined) throw error;
      metrics.databaseFailed(code);
      return undefined;
    }
  }
}

async function withinLimit<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), databaseLimitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
