import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface TakenMail {
  readonly messageId: string;
  readonly recipient: string;
  /** When its last byte arrived, in milliseconds since 1970. */
  readonly atMs: number;
}

/**
 * What the server does once it has a whole mail: takes it; answers as configured and stores nothing; cuts
 * the connection before or after it has stored the mail; never answers; answers one byte per
 * second.
 */
export type Manner =
  | 'take'
  | { readonly answer: string }
  | 'cut-before-taking'
  | 'cut-after-taking'
  | 'hang'
  | 'dribble';

export interface SinkScript {
  /** A greeting other than 220, `421 busy`; the connection is closed after it. */
  greeting?: () => string | undefined;
  manner?: (mail: TakenMail) => Manner | Promise<Manner>;
}

export interface SmtpSink {
  readonly url: string;
  /** Everything it took, in the order of arrival. */
  readonly taken: TakenMail[];
  /** Deviations from a server that takes everything; may be changed at any time. */
  readonly script: SinkScript;
  /** Cuts every connection that is open, those that hang included. */
  cutAll(): void;
  stop(): Promise<void>;
}

/** A mail server on loopback that delivers nothing. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const taken: TakenMail[] = [];
  const script: SinkScript = {};
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined); // a client that disconnects within a mail
    talk(socket, script, taken);
  });
  const cutAll = () => {
    for (const socket of open) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The sink has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    script,
    cutAll,
    stop: async () => {
      server.close();
      cutAll();
      await once(server, 'close');
    },
  };
}

function talk(socket: Socket, script: SinkScript, taken: TakenMail[]): void {
  const greeting = script.greeting?.();
  if (greeting !== undefined) {
    socket.end(`${greeting}\r\n`);
    return;
  }
  const say = (line: string) => void socket.write(`${line}\r\n`);
  let buffer = '';
  let recipient = '';
  let inData = false;
  say('220 sink');
  socket.setEncoding('latin1').on('data', (text: string) => {
    buffer += text;
    for (;;) {
      const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const part = buffer.slice(0, end);
      buffer = buffer.slice(end + (inData ? 5 : 2));
      if (inData) {
        inData = false;
        void receive(part);
      } else command(part);
    }
  });

  function command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'RCPT') recipient = /<([^>]*)>/.exec(line)?.[1] ?? '';
    inData = verb === 'DATA';
    if (verb === 'QUIT') socket.end('221 bye\r\n');
    else say(inData ? '354 go on' : '250 ok');
  }

  async function receive(raw: string): Promise<void> {
    const messageId = /^message-id:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? '';
    const mail = { messageId, recipient, atMs: Date.now() };
    const manner = (await script.manner?.(mail)) ?? 'take';
    if (manner === 'take' || manner === 'cut-after-taking' || manner === 'dribble') {
      taken.push(mail);
    }
    if (manner === 'take') say('250 taken');
    else if (manner === 'dribble') dribble('250 taken\r\n');
    else if (typeof manner === 'object') say(manner.answer);
    else if (manner !== 'hang') socket.destroy();
  }

  function dribble(words: string): void {
    if (words === '' || socket.destroyed) return;
    socket.write(words.slice(0, 1));
    setTimeout(() => dribble(words.slice(1)), 1000).unref();
  }
}
