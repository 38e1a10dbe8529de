import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts';

const mail = 'Message-ID: <one@sender.example>\r\n\r\nLine\r\n..dots\r\n.';
let sink: SmtpSink;
beforeEach(async () => {
  sink = await startSmtpSink();
});
afterEach(() => sink.stop());

/** Hands a mail over, line by line; answers the last thing that the server said. */
async function send(): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(sink.url).port) });
  socket.setEncoding('latin1').on('error', () => undefined);
  const closed = once(socket, 'close').then(() => 'closed');
  const heard = () => Promise.race([once(socket, 'data').then(String), closed]);
  let answer = await heard();
  const steps = ['EHLO me', 'MAIL FROM:<a@sender.example>', 'RCPT TO:<b@taker.example>', 'DATA'];
  for (const line of [...steps, mail]) {
    if (!/^[23]/.test(answer)) break;
    socket.write(`${line}\r\n`);
    answer = await heard();
  }
  socket.destroy();
  return answer.trim();
}

test('a sink takes a mail and remembers its id and recipient', async () => {
  expect(await send()).toBe('250 taken');
  expect(sink.taken).toMatchObject([
    { messageId: '<one@sender.example>', recipient: 'b@taker.example' },
  ]);
});

test('a sink refuses at its greeting and after the mail', async () => {
  sink.script.greeting = () => '421 busy';
  expect(await send()).toBe('421 busy');
  delete sink.script.greeting;
  sink.script.manner = () => ({ answer: '552 no' });
  expect(await send()).toBe('552 no');
  expect(sink.taken).toEqual([]);
});

test.each([
  ['cut-before-taking', 0],
  ['cut-after-taking', 1],
] as const)('a sink that does %s has %d mails', async (manner, count) => {
  sink.script.manner = () => manner;
  expect(await send()).toBe('closed');
  expect(sink.taken).toHaveLength(count);
});

test('a sink that hangs ends when its connections are cut', async () => {
  sink.script.manner = () => {
    setImmediate(() => sink.cutAll());
    return 'hang';
  };
  expect(await send()).toBe('closed');
  expect(sink.taken).toEqual([]);
});
