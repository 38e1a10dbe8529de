import type { FastifyBaseLogger } from 'fastify';
import { type AlertThresholds, startAlertWorker } from '../alerts/start.ts';
import { type Anchoring, startAnchorWorker } from '../anchors/start.ts';
import {
  type BounceMailbox,
  type ReturnPaths,
  type SendAnyMail,
  startDigestWorker,
  startMailboxWorker,
  startNoticeWorker,
  startOutboxWorker,
} from '../mail/start.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import type { Tracing } from '../platform/telemetry/tracing.ts';
import { type AskRegister, startRegisterWorker } from '../registers/start.ts';
import { type PostBatch, startSiemWorker } from '../siem/start.ts';
import { type PostWebhook, startWebhookWorker, type WebhookVault } from '../webhooks/start.ts';
import { type RoomWorkerDependencies, roomWorkers } from './all-rooms.ts';

/** Everything in this process that acts without a request. */
export interface Workers {
  /** Is called after a commit that queued mails or events, with the time before which they are held, if any. */
  wakeOutbox(heldUntil?: Date): void;
  /** Is called after a commit that added questions to registers. */
  wakeRegisters(): void;
  /** Lets work in progress end. */
  stop(): Promise<void>;
}

export interface WorkersOptions extends RoomWorkerDependencies {
  readonly log: FastifyBaseLogger;
  readonly send: SendAnyMail;
  readonly post: PostWebhook;
  readonly thresholds: AlertThresholds;
  /** Absent: nothing is sent to a SIEM. */
  readonly postToSiem: PostBatch | undefined;
  readonly ask: AskRegister;
  readonly vault: WebhookVault;
  /** Where reports about mails arrive; undefined: in no mailbox that is read. */
  readonly bounceMailbox: BounceMailbox | undefined;
  readonly returnPaths: ReturnPaths;
  /** Absent: this process anchors nothing. */
  readonly anchoring: Anchoring | undefined;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
}

/** Starts sending mails, webhooks and the stream to a SIEM, asking registers, anchoring, and the workers of the rooms. */
export function startWorkers(options: WorkersOptions): Workers {
  const { db, now, log, onError, registers, metrics, anchoring, bounceMailbox } = options;
  const inAll = { db, log, now, onError };
  const repeated = roomWorkers.map((start) => start(options));
  repeated.push(
    startDigestWorker({
      ...inAll,
      mails: options.mails,
      send: options.send,
      onTried: metrics.digestTried,
    }),
  );
  repeated.push(
    startNoticeWorker({
      ...inAll,
      mails: options.mails,
      send: options.send,
      onTried: metrics.noticeTried,
    }),
  );
  const { thresholds } = options;
  repeated.push(startAlertWorker({ ...inAll, thresholds, onNoticed: metrics.alertNoticed }));
  const outboxes = [
    startOutboxWorker({
      ...inAll,
      send: options.send,
      onTried: metrics.mailTried,
      tracing: options.tracing,
    }),
    startWebhookWorker({
      ...inAll,
      post: options.post,
      vault: options.vault,
      onTried: metrics.webhookTried,
    }),
  ];
  if (options.postToSiem !== undefined)
    repeated.push(
      startSiemWorker({ ...inAll, post: options.postToSiem, onTried: metrics.siemTried }),
    );
  if (anchoring !== undefined) repeated.push(startAnchorWorker({ ...inAll, anchoring }));
  if (bounceMailbox !== undefined)
    repeated.push(
      startMailboxWorker({
        ...inAll,
        mailbox: bounceMailbox,
        returnPaths: options.returnPaths,
        onRead: (outcome) => metrics.mailReported('mailbox', outcome),
      }),
    );
  const registerWorker = startRegisterWorker({
    ...inAll,
    settings: registers,
    ask: options.ask,
    refreshSummary: (trx, key) => options.refreshEvidence(trx, key, now()),
    onAsked: metrics.registerAsked,
  });
  return {
    wakeOutbox: (heldUntil) => {
      for (const outbox of outboxes) outbox.wake(heldUntil);
    },
    wakeRegisters: () => registerWorker.wake(),
    stop: async () => {
      for (const work of repeated) await work.stop();
      await Promise.all(outboxes.map((outbox) => outbox.stop()));
      await registerWorker.stop();
    },
  };
}
