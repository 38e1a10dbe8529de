import { execFile } from 'node:child_process';
import { createHash, sign, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { fromBER, Integer, OctetString, Sequence } from 'asn1js';
import {
  ContentInfo,
  id_eContentType_TSTInfo,
  id_sha1,
  SignedData,
  type SignerInfo,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { timeStamper } from './ask-time-stamp.ts';
import { readTimeStamp } from './read-time-stamp.ts';

const run = promisify(execFile);
let folder: string;
let url: URL;
let close: () => void;
let trusted: X509Certificate[];
/** What the authority answers instead of its own. */
let spoil = (answer: Buffer) => answer;
/** Who stamps, which certificates it adds, and how it is set up. */
let authority: { signer: string; chain?: string; section: string };

const common = `serial = serial
default_policy = 1.2.3.4.1
digests = sha256
`;
const config = `
[ tsa ]
default_tsa = plain
[ plain ]
${common}signer_digest = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
[ full ]
${common}signer_digest = sha512
accuracy = secs:1, millisecs:500, microsecs:100
clock_precision_digits = 3
ordering = yes
tsa_name = yes
ess_cert_id_chain = yes
ess_cert_id_alg = sha1
[ ca ]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
[ stamps ]
extendedKeyUsage = critical,timeStamping
keyUsage = critical,digitalSignature
[ mails ]
extendedKeyUsage = critical,emailProtection
`;
const keys = {
  rsa: ['rsa:2048'],
  p256: ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  p384: ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384'],
} as const;

const ecdsaWithSha1 = '1.2.840.10045.4.1';
const ecdsaWithSha256 = '1.2.840.10045.4.3.2';
const dataOid = '1.2.840.113549.1.7.1';

const openssl = (...words: string[]) => run('openssl', words, { cwd: folder });
const inFolder = (name: string) => readFile(join(folder, name));

/** Makes `name.key` and `name.pem`, issued by `issuer`. */
async function certify(
  name: string,
  issuer: string,
  section: 'ca' | 'stamps' | 'mails',
  key: keyof typeof keys = 'p256',
): Promise<void> {
  const made = ['-nodes', '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.csr`];
  await openssl('req', '-new', '-newkey', ...keys[key], ...made);
  await issue(name, issuer, section);
}

async function issue(name: string, issuer: string, section: string): Promise<void> {
  const by =
    issuer === name
      ? ['-signkey', `${name}.key`]
      : ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`];
  const as = ['-days', '30', '-extfile', 'tsa.cnf', '-extensions', section];
  await openssl('x509', '-req', '-in', `${name}.csr`, ...by, ...as, '-out', `${name}.pem`);
}

/** Certificate authorities and time-stamping authorities by OpenSSL, the latter behind HTTP. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-tsa-'));
  await writeFile(join(folder, 'tsa.cnf'), config);
  await writeFile(join(folder, 'serial'), '01');
  await certify('ca', 'ca', 'ca');
  await certify('other', 'other', 'ca');
  await certify('rsa', 'ca', 'stamps', 'rsa');
  await certify('ec', 'ca', 'stamps');
  await certify('between', 'ca', 'ca', 'rsa');
  await certify('below', 'between', 'stamps', 'p384');
  const server = createServer(async (request, response) => {
    await writeFile(join(folder, 'query'), await buffer(request));
    const { signer, chain, section } = authority;
    const by = ['-signer', `${signer}.pem`, '-inkey', `${signer}.key`];
    const adding = chain === undefined ? [] : ['-chain', `${chain}.pem`];
    const to = ['-queryfile', 'query', '-out', 'answer'];
    await openssl(
      'ts',
      '-reply',
      '-config',
      'tsa.cnf',
      '-section',
      section,
      ...by,
      ...adding,
      ...to,
    );
    response.setHeader('connection', 'close');
    response.end(spoil(await inFolder('answer')));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = () => server.close();
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`); // a port
  trusted = [new X509Certificate(await inFolder('ca.pem'))];
});
afterAll(async () => {
  close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  spoil = (answer) => answer;
  authority = { signer: 'ec', section: 'plain' };
});

const ask = (text: string, by = trusted) => timeStamper({ url, trusted: by })(text);

test.each([
  { signer: 'rsa', chain: 'ca', section: 'plain' },
  { signer: 'ec', section: 'plain' },
  { signer: 'rsa', section: 'full' },
  { signer: 'below', chain: 'between', section: 'full' },
])('a time stamp by OpenSSL is asked for and checked by both: %o', async (given) => {
  authority = given;
  const before = Date.now() - 2000;
  const answer = Buffer.from(await ask('an anchor'), 'base64');
  const at = (await readTimeStamp(answer, 'an anchor', trusted))?.at.getTime();
  expect(at).toBeGreaterThan(before);
  expect(at).toBeLessThan(Date.now() + 2000);
  await writeFile(join(folder, 'stored'), answer);
  await writeFile(join(folder, 'text'), 'an anchor');
  const words = ['ts', '-verify', '-in', 'stored', '-data', 'text', '-CAfile', 'ca.pem'];
  expect((await openssl(...words)).stdout).toContain('Verification: OK');
});

test('a time stamp proves nothing for another text or trusted certificate', async () => {
  const answer = Buffer.from(await ask('an anchor'), 'base64');
  expect(await readTimeStamp(answer, 'another anchor', trusted)).toBeUndefined();
  const other = [new X509Certificate(await inFolder('other.pem'))];
  expect(await readTimeStamp(answer, 'an anchor', other)).toBeUndefined();
  expect(await readTimeStamp(answer, 'an anchor', trusted, 1n)).toBeUndefined();
  await expect(ask('an anchor', other)).rejects.toThrow('does not prove');
});

test('changing or removing any byte of a time stamp is noticed', { timeout: 60_000 }, async () => {
  const answer = Buffer.from(await ask('an anchor'), 'base64');
  const whole = await readTimeStamp(answer, 'an anchor', trusted);
  let accepted = 0;
  for (let at = 0; at < answer.length; at += 1) {
    expect(await readTimeStamp(answer.subarray(0, at), 'an anchor', trusted)).toBeUndefined();
    const changed = Buffer.from(answer);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const read = await readTimeStamp(changed, 'an anchor', trusted);
    if (read === undefined) continue;
    // What nothing signs: versions, the status, lists of algorithms, who issued the signer, lengths.
    // None of it changes what the stamp says.
    expect(read).toEqual(whole);
    accepted += 1;
  }
  expect(accepted).toBeLessThan(answer.length / 2);
});

test('an answer without a time stamp is refused', async () => {
  for (const text of ['', 'no DER', '\u0030\u0003\u0002\u0001\u0002']) {
    spoil = () => Buffer.from(text, 'latin1');
    await expect(ask('an anchor')).rejects.toThrow('does not prove');
  }
});

/** Stamps as an authority that does not keep to the rules would make them, with OpenSSL's `cms`. */
describe('of stamps made otherwise', () => {
  interface Making {
    readonly signers?: readonly string[];
    readonly change?: (info: TSTInfo) => void;
    readonly contents?: string;
    readonly options?: readonly string[];
    readonly status?: number;
  }
  let genuine: Buffer;
  beforeAll(async () => {
    await certify('mails', 'ca', 'mails');
    await certify('foreign', 'other', 'stamps');
    await certify('under-leaf', 'mails', 'stamps');
    // Two authorities that issued each other, and neither was issued by another.
    await certify('round', 'round', 'ca');
    await certify('about', 'round', 'ca');
    await issue('round', 'about', 'ca');
    const circle = [await inFolder('round.pem'), await inFolder('about.pem')];
    await writeFile(join(folder, 'circle.pem'), Buffer.concat(circle));
    await certify('circling', 'round', 'stamps');
    // Last: its time must be one at which all certificates are valid.
    authority = { signer: 'ec', section: 'plain' };
    spoil = (answer) => answer;
    genuine = Buffer.from(await ask('an anchor'), 'base64');
  });

  async function make({
    signers = ['ec'],
    change = () => undefined,
    contents = id_eContentType_TSTInfo,
    options = ['-cades'],
    status = 0,
  }: Making): Promise<Buffer> {
    const token = TimeStampResp.fromBER(genuine).timeStampToken?.content;
    const { eContent } = new SignedData({ schema: token }).encapContentInfo;
    const info = TSTInfo.fromBER(eContent?.getValue() ?? new ArrayBuffer());
    change(info);
    await writeFile(join(folder, 'info'), Buffer.from(info.toSchema().toBER()));
    const by = signers.flatMap((name) => ['-signer', `${name}.pem`, '-inkey', `${name}.key`]);
    const as = ['-econtent_type', contents, ...options, '-outform', 'DER', '-out', 'token'];
    await openssl('cms', '-sign', '-binary', '-nodetach', '-in', 'info', ...by, ...as);
    const said = new Sequence({ value: [new Integer({ value: status })] });
    const { result } = fromBER(await inFolder('token'));
    return Buffer.from(new Sequence({ value: [said, result] }).toBER());
  }

  test.each<[string, Making]>([
    ['like a genuine one', {}],
    ['granted with modifications', { status: 1 }],
    ['signed with SHA-512', { options: ['-cades', '-md', 'sha512'] }],
    ['with RSA-PSS', { signers: ['rsa'], options: ['-cades', '-keyopt', 'rsa_padding_mode:pss'] }],
  ])('one %s is accepted', async (_, making) => {
    expect(await readTimeStamp(await make(making), 'an anchor', trusted)).toBeDefined();
  });

  test.each<[string, Making]>([
    ['by a certificate for mails', { signers: ['mails'] }],
    ['by a certificate of another authority', { signers: ['foreign'] }],
    [
      'by a certificate that no authority issued',
      { signers: ['under-leaf'], options: ['-cades', '-certfile', 'mails.pem'] },
    ],
    [
      'by authorities that issued each other',
      {
        signers: ['circling'],
        options: ['-cades', '-certfile', 'circle.pem'],
      },
    ],
    ['of a time before the certificate’s', { change: (info) => info.genTime.setUTCFullYear(2020) }],
    ['of a time after the certificate’s', { change: (info) => info.genTime.setUTCFullYear(2090) }],
    [
      'with an imprint by SHA-1',
      {
        change: ({ messageImprint }) => {
          messageImprint.hashAlgorithm.algorithmId = id_sha1;
          const valueHex = createHash('sha1').update('an anchor').digest();
          messageImprint.hashedMessage = new OctetString({ valueHex });
        },
      },
    ],
    ['signed by two', { signers: ['ec', 'rsa'] }],
    ['that does not name its certificate', { options: [] }],
    ['signed over nothing but the contents', { options: ['-noattr'] }],
    ['with a digest by SHA-1', { signers: ['rsa'], options: ['-cades', '-md', 'sha1'] }],
    ['of other contents', { contents: dataOid }],
    ['that was not granted', { status: 2 }],
    ['without its certificate', { options: ['-cades', '-nocerts'] }],
  ])('one %s is refused', async (_, making) => {
    expect(await readTimeStamp(await make(making), 'an anchor', trusted)).toBeUndefined();
  });

  test.each<[string, (signed: SignedData, info: SignerInfo) => Promise<void>]>([
    ['signed over a hash by SHA-1', (_, info) => resign(info, 'ec', 'sha1', ecdsaWithSha1)],
    ['signed with another key', (_, info) => resign(info, 'other', 'sha256', ecdsaWithSha256)],
    [
      'whose contents are called a stamp but were signed as others',
      async ({ encapContentInfo }) => {
        encapContentInfo.eContentType = id_eContentType_TSTInfo;
      },
    ],
    [
      'whose contents were signed as a stamp but are called others',
      async ({ encapContentInfo }) => {
        encapContentInfo.eContentType = dataOid;
      },
    ],
  ])('one %s is refused', async (name, change) => {
    const contents = name.endsWith('as others') ? dataOid : id_eContentType_TSTInfo;
    const response = TimeStampResp.fromBER(await make({ contents }));
    const token = response.timeStampToken ?? new ContentInfo();
    const signed = new SignedData({ schema: token.content });
    for (const info of signed.signerInfos) await change(signed, info);
    token.content = signed.toSchema(true);
    const answer = Buffer.from(response.toSchema().toBER());
    expect(await readTimeStamp(answer, 'an anchor', trusted)).toBeUndefined();
  });

  async function resign(info: SignerInfo, key: string, hash: string, oid: string): Promise<void> {
    const signed = new Uint8Array(info.signedAttrs?.encodedValue ?? []);
    const valueHex = sign(hash, signed, await inFolder(`${key}.key`));
    info.signature = new OctetString({ valueHex });
    info.signatureAlgorithm.algorithmId = oid;
  }

  test('one with bytes behind it is refused', async () => {
    const longer = Buffer.concat([genuine, Buffer.from([5, 0])]);
    expect(await readTimeStamp(genuine, 'an anchor', trusted)).toBeDefined();
    expect(await readTimeStamp(longer, 'an anchor', trusted)).toBeUndefined();
  });
});
