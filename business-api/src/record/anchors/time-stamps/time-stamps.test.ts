import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeStamper } from './ask-time-stamp.ts';
import { readTimeStamp } from './read-time-stamp.ts';

const run = promisify(execFile);
let folder: string;
let url: URL;
let close: () => void;
let trusted: X509Certificate[];
/** What the authority answers instead of its own. */
let spoil = (answer: Buffer) => answer;

const config = `
[ tsa ]
default_tsa = own
[ own ]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
[ ca ]
basicConstraints = critical,CA:TRUE
[ stamps ]
extendedKeyUsage = critical,timeStamping
[ mails ]
extendedKeyUsage = critical,emailProtection
`;

/** A certificate authority and a time-stamping authority by OpenSSL, the second behind HTTP. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-tsa-'));
  const openssl = (...words: string[]) => run('openssl', words, { cwd: folder });
  await writeFile(join(folder, 'tsa.cnf'), config);
  await writeFile(join(folder, 'serial'), '01');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  for (const name of ['ca', 'other']) {
    const subject = ['-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.pem`];
    await openssl('req', '-x509', ...key, ...subject, '-days', '30');
  }
  await openssl(
    'req',
    '-new',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=tsa',
    '-keyout',
    'tsa.key',
    '-out',
    'tsa.csr',
  );
  const signing = [
    'x509',
    '-req',
    '-in',
    'tsa.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-days',
    '30',
  ];
  await openssl(...signing, '-extfile', 'tsa.cnf', '-extensions', 'stamps', '-out', 'tsa.pem');
  const server = createServer(async (request, response) => {
    await writeFile(join(folder, 'query'), await buffer(request));
    const signer = ['-signer', 'tsa.pem', '-inkey', 'tsa.key', '-chain', 'ca.pem'];
    await openssl(
      'ts',
      '-reply',
      '-config',
      'tsa.cnf',
      '-queryfile',
      'query',
      ...signer,
      '-out',
      'answer',
    );
    response.setHeader('connection', 'close');
    response.end(spoil(await readFile(join(folder, 'answer'))));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => server.close();
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`); // a port
  trusted = [new X509Certificate(await readFile(join(folder, 'ca.pem')))];
});
afterAll(async () => {
  close();
  await rm(folder, { recursive: true });
});

const ask = (text: string, by = trusted) => timeStamper({ url, trusted: by })(text);

test('a time stamp by OpenSSL is asked for, checked, and checked by OpenSSL', async () => {
  const before = Date.now() - 2000;
  const answer = Buffer.from(await ask('an anchor'), 'base64');
  const at = readTimeStamp(answer, 'an anchor', trusted)?.at.getTime();
  expect(at).toBeGreaterThan(before);
  expect(at).toBeLessThan(Date.now() + 2000);
  await writeFile(join(folder, 'stored'), answer);
  await writeFile(join(folder, 'text'), 'an anchor');
  const words = ['ts', '-verify', '-in', 'stored', '-data', 'text', '-CAfile', 'ca.pem'];
  expect((await run('openssl', words, { cwd: folder })).stdout).toContain('Verification: OK');
});

test('a time stamp proves nothing for another text or trusted certificate', async () => {
  const answer = Buffer.from(await ask('an anchor'), 'base64');
  expect(readTimeStamp(answer, 'another anchor', trusted)).toBeUndefined();
  const other = [new X509Certificate(await readFile(join(folder, 'other.pem')))];
  expect(readTimeStamp(answer, 'an anchor', other)).toBeUndefined();
  expect(readTimeStamp(answer, 'an anchor', trusted, Buffer.from('01', 'hex'))).toBeUndefined();
  await expect(ask('an anchor', other)).rejects.toThrow('does not prove');
});

test('changing or removing any byte of a time stamp is noticed', async () => {
  const answer = Buffer.from(await ask('an anchor'), 'base64');
  const accepted = [];
  for (let at = 0; at < answer.length; at += 1) {
    const changed = Buffer.from(answer);
    changed[at] = (changed[at] ?? 0) ^ 1;
    if (readTimeStamp(changed, 'an anchor', trusted) !== undefined) accepted.push(at);
    if (readTimeStamp(answer.subarray(0, at), 'an anchor', trusted) !== undefined)
      accepted.push(at);
  }
  // What nothing signs: versions, the status, lists of algorithms, who issued the signer, and further
  // certificates. None of it changes what the stamp says.
  const whole = readTimeStamp(answer, 'an anchor', trusted);
  for (const at of accepted) {
    const changed = Buffer.from(answer);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(readTimeStamp(changed, 'an anchor', trusted)).toEqual(whole);
  }
  expect(accepted.length).toBeLessThan(answer.length / 2);
});

test('an answer without a time stamp is refused', async () => {
  for (const text of ['', 'no DER', '\u0030\u0003\u0002\u0001\u0002']) {
    spoil = () => Buffer.from(text, 'latin1');
    await expect(ask('an anchor')).rejects.toThrow('does not prove');
  }
  spoil = (answer) => answer;
});
