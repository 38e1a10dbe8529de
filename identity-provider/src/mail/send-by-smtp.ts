import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';

export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
}

const limitMs = 10_000;

/**
 * Sends a plain-text mail to the SMTP server on this computer (RFC 5321): the local inbox. Rejects
 * where it is not there, refuses, or takes longer than ten seconds.
 */
export async function sendBySmtp(port: number, mail: Mail): Promise<void> {
  for (const address of [mail.from, mail.to]) {
    if (!/^[^\s<>@]+@[^\s<>@]+$/.test(address)) throw new Error('no address to send to or from');
  }
  const socket = connect({ port, host: '127.0.0.1' });
  socket.setTimeout(limitMs, () => socket.destroy(new Error('SMTP: no answer')));
  try {
    const answers = answersOf(socket);
    const steps: readonly (readonly [string | undefined, number])[] = [
      [undefined, 220],
      ['EHLO localhost', 250],
      [`MAIL FROM:<${mail.from}>`, 250],
      [`RCPT TO:<${mail.to}>`, 250],
      ['DATA', 354],
      [`${messageOf(mail)}\r\n.`, 250],
      ['QUIT', 221],
    ];
    for (const [line, expected] of steps) {
      if (line !== undefined) socket.write(`${line}\r\n`);
      const { value: code } = await answers.next();
      if (code !== expected) throw new Error(`SMTP: ${code ?? 'closed'} instead of ${expected}`);
    }
  } finally {
    socket.destroy();
  }
}

/** The code of each answer; of an answer in several lines, that of its last. */
async function* answersOf(socket: Socket): AsyncGenerator<number, undefined> {
  let received = '';
  for await (const chunk of socket.setEncoding('latin1')) {
    received += chunk;
    for (let end = received.indexOf('\n'); end !== -1; end = received.indexOf('\n')) {
      const line = received.slice(0, end);
      received = received.slice(end + 1);
      if (/^\d{3}(?: |\r|$)/.test(line)) yield Number(line.slice(0, 3));
    }
  }
  return undefined;
}

function messageOf({ from, to, language, subject, text }: Mail): string {
  const body = Buffer.from(text.replaceAll('\n', '\r\n')).toString('base64');
  return [
    `From: Countersign <${from}>`,
    `To: <${to}>`,
    `Subject: ${encodedWords(subject)}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@${from.split('@')[1]}>`,
    'Auto-Submitted: auto-generated',
    `Content-Language: ${language}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(body.match(/.{1,76}/g) ?? []),
  ].join('\r\n');
}

/** RFC 2047, in words of at most 75 characters that cut no character in two. */
function encodedWords(text: string): string {
  const pieces = [...text].reduce<string[]>((words, character) => {
    const last = words.at(-1);
    if (last !== undefined && Buffer.byteLength(last + character) <= 42) {
      words[words.length - 1] = last + character;
    } else words.push(character);
    return words;
  }, []);
  return pieces
    .map((piece) => `=?UTF-8?B?${Buffer.from(piece).toString('base64')}?=`)
    .join('\r\n ');
}
