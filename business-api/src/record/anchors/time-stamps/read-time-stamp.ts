import { createHash, verify, X509Certificate } from 'node:crypto';
import { type Der, derTags, expectDer, FaultyDer, oidOf, readDer } from './der.ts';
import { imprintOf, positive, sha256Oid } from './time-stamp-request.ts';

export interface TimeStamp {
  readonly at: Date;
}

const oids = {
  signedData: '1.2.840.113549.1.7.2',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificates: ['1.2.840.113549.1.9.16.2.12', '1.2.840.113549.1.9.16.2.47'],
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;
const hashNames: Readonly<Record<string, string>> = {
  [sha256Oid]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/**
 * Reads the answer of a time-stamping authority (RFC 3161) and checks that it is about this text, is
 * signed, and that one of the trusted certificates has issued the signer's, for time stamps and valid
 * at that time. Undefined where any of that is not true.
 */
export function readTimeStamp(
  answer: Buffer,
  text: string,
  trusted: readonly X509Certificate[],
  nonce?: Buffer,
): TimeStamp | undefined {
  try {
    return checked(answer, text, trusted, nonce);
  } catch {
    // The answer comes from the network and may be anything.
    return undefined;
  }
}

function checked(
  answer: Buffer,
  text: string,
  trusted: readonly X509Certificate[],
  nonce: Buffer | undefined,
): TimeStamp {
  const { sequence, integer, octets, set, oid, generalizedTime } = derTags;
  const response = inside(readDer(answer), 0, sequence);
  const status = expectDer(inside(response, 0, sequence), 0, integer);
  // 0 granted, 1 granted with modifications
  if (status.contents.length !== 1 || (status.contents[0] ?? 2) > 1) throw new FaultyDer();
  const token = inside(response, 1, sequence);
  requireOid(expectDer(token, 0, oid), oids.signedData);
  const signedData = inside(inside(token, 1, 0xa0), 0, sequence);
  const wrapped = inside(signedData, 2, sequence);
  requireOid(expectDer(wrapped, 0, oid), oids.timeStampInfo);
  const { contents: info } = expectDer(inside(wrapped, 1, 0xa0), 0, octets);

  const fields = inside(readDer(info), 0, sequence);
  const imprint = inside(fields, 2, sequence);
  requireOid(expectDer(inside(imprint, 0, sequence), 0, oid), sha256Oid);
  requireSame(expectDer(imprint, 1, octets).contents, imprintOf(text));
  const at = timeOf(expectDer(fields, 4, generalizedTime).contents.toString('ascii'));
  if (nonce !== undefined) {
    const given = fields.slice(5).find(({ tag }) => tag === integer);
    requireSame(given?.contents, positive(nonce));
  }

  const certificates = signedData
    .filter(({ tag }) => tag === 0xa0)
    .flatMap(({ contents }) => readDer(contents))
    .map(({ whole }) => new X509Certificate(whole));
  const [signer, ...others] = readDer(expectDer(signedData, signedData.length - 1, set).contents);
  if (signer === undefined || others.length > 0) throw new FaultyDer();
  const certificate = signerOf(readDer(signer.contents), info, certificates);
  requireTrust(certificate, [...trusted], certificates, at);
  return { at };
}

/** The certificate by which the signature over the signed attributes, and by them over `info`, holds. */
function signerOf(
  parts: readonly Der[],
  info: Buffer,
  certificates: readonly X509Certificate[],
): X509Certificate {
  const { sequence, octets, oid } = derTags;
  const hashName = hashNames[oidOf(expectDer(inside(parts, 2, sequence), 0, oid))];
  if (hashName === undefined) throw new FaultyDer();
  const attributes = expectDer(parts, 3, 0xa0);
  const digest = createHash(hashName).update(info).digest();
  requireSame(expectDer(attributeOf(attributes, [oids.messageDigest]), 0, octets).contents, digest);
  requireOid(expectDer(attributeOf(attributes, [oids.contentType]), 0, oid), oids.timeStampInfo);
  const named = attributeOf(attributes, oids.signingCertificates);
  const { contents: signature } = expectDer(parts, 5, octets);
  // Signed as a set, although it is stored with another tag (RFC 5652, 5.4).
  const signed = Buffer.concat([Buffer.from([derTags.set]), attributes.whole.subarray(1)]);
  const found = certificates.find(
    (certificate) =>
      verify(hashName, signed, certificate.publicKey, signature) && isNamed(certificate, named),
  );
  if (found === undefined) throw new FaultyDer();
  return found;
}

/** RFC 5816: the signed attributes name the certificate by its hash, so that none can be exchanged. */
function isNamed({ raw }: X509Certificate, values: readonly Der[]): boolean {
  const hashes = ['sha1', 'sha256', 'sha384', 'sha512'].map((name) =>
    createHash(name).update(raw).digest(),
  );
  const octetsIn = (value: Der): Buffer[] => {
    if (value.tag === derTags.octets) return [value.contents];
    return value.tag === derTags.sequence ? readDer(value.contents).flatMap(octetsIn) : [];
  };
  const [first] = values.flatMap(octetsIn);
  return first !== undefined && hashes.some((hash) => hash.equals(first));
}

function requireTrust(
  certificate: X509Certificate,
  trusted: readonly X509Certificate[],
  others: readonly X509Certificate[],
  at: Date,
): void {
  if (certificate.keyUsage?.includes(oids.timeStamping) !== true) throw new FaultyDer();
  let current = certificate;
  for (let steps = 0; steps < 5; steps += 1) {
    if (at < new Date(current.validFrom) || at > new Date(current.validTo)) throw new FaultyDer();
    if (trusted.some((one) => isIssuer(one, current) || one.raw.equals(current.raw))) return;
    const next = others.find((one) => one.ca && one !== current && isIssuer(one, current));
    if (next === undefined) break;
    current = next;
  }
  throw new FaultyDer();
}

function isIssuer(issuer: X509Certificate, of: X509Certificate): boolean {
  return of.checkIssued(issuer) && of.verify(issuer.publicKey);
}

function attributeOf(attributes: Der, wanted: readonly string[]): Der[] {
  for (const attribute of readDer(attributes.contents)) {
    const parts = readDer(attribute.contents);
    if (wanted.includes(oidOf(expectDer(parts, 0, derTags.oid))))
      return inside(parts, 1, derTags.set);
  }
  throw new FaultyDer();
}

function inside(values: readonly Der[], place: number, tag: number): Der[] {
  return readDer(expectDer(values, place, tag).contents);
}

function requireOid(value: Der, wanted: string): void {
  if (oidOf(value) !== wanted) throw new FaultyDer();
}

function requireSame(one: Buffer | undefined, other: Buffer): void {
  if (one?.equals(other) !== true) throw new FaultyDer();
}

/** `20261120100000.123Z` */
function timeOf(text: string): Date {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text);
  if (parts === null) throw new FaultyDer();
  const [, year, month, day, hour, minute, second, fraction = ''] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
}
