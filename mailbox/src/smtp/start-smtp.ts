import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerError } from 'smtp-server';
import type { MailArchive } from '../mails/mail-archive.ts';
import type { Behaviour } from './behaviour.ts';

const MAX_MAIL_BYTES = 1_000_000;

export interface RunningSmtp {
  readonly url: string;
  close(): Promise<void>;
}

/** The SMTP catcher: loopback only, no sign-in, no TLS. It delivers no mail. */
export async function startSmtp(
  port: number,
  mails: MailArchive,
  behaviour: Behaviour,
): Promise<RunningSmtp> {
  const sockets = new Map<number, Socket>(); // by remote port, the only key that a session has
  const smtp = new SMTPServer({
    banner: 'Countersign mailbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    rejectOversized: true,
    closeTimeout: 500,
    onData: (stream, session, answer) => {
      const mode = behaviour.next(session.envelope.rcptTo.map(({ address }) => address));
      const hangUp = () => sockets.get(session.remotePort)?.destroy();
      if (mode === 'drop') return void hangUp();
      readAll(stream)
        .then(async (raw) => {
          if (raw === undefined) return answer(); // too large: the server answers 552
          if (mode === 'refuse-4xx') return answer(refusal(451, 'Try again later'));
          if (mode === 'refuse-5xx') return answer(refusal(554, 'Not here'));
          const id = await mails.add(withReturnPath(raw, session.envelope.mailFrom));
          if (mode === 'lose-answer') return hangUp();
          answer(null, `kept as ${id}`);
        })
        .catch((error: unknown) => {
          console.error('A mail could not be stored:', error);
          answer(refusal(451, 'The mail could not be stored'));
        });
    },
  });
  // Before listening, an error rejects; afterwards, a client that disconnects mid-mail is ignored.
  const server = smtp.listen(port, '127.0.0.1');
  server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  await once(server, 'listening');
  smtp.on('error', () => {});
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('SMTP has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

/** As the last server on the way does (RFC 5321, 4.4), so that the place for bounces is known. */
function withReturnPath(raw: Uint8Array, mailFrom: { address: string } | false): Uint8Array {
  const address = mailFrom === false ? '' : mailFrom.address;
  return Buffer.concat([Buffer.from(`Return-Path: <${address}>\r\n`), raw]);
}

async function readAll(stream: SMTPServerDataStream): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk);
  return stream.sizeExceeded ? undefined : Buffer.concat(chunks);
}

function refusal(responseCode: number, message: string): SMTPServerError {
  return Object.assign(new Error(message), { responseCode });
}
