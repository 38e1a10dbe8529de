import { createHash, X509Certificate } from 'node:crypto';
import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Certificate,
  getHashAlgorithm,
  id_sha1,
  id_sha256,
  id_eContentType_TSTInfo as infoType,
  PKIStatus,
  SignedData,
  type SignerInfo,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';

export interface TimeStamp {
  readonly at: Date;
}

const contentType = '1.2.840.113549.1.9.3';
const signingCertificates = ['1.2.840.113549.1.9.16.2.12', '1.2.840.113549.1.9.16.2.47'];
const timeStamping = '1.3.6.1.5.5.7.3.8';

/** The answer is not a time stamp, or does not prove what it should. */
class NoProof extends Error {
  override name = 'NoProof';
}

/**
 * Reads the answer of a time-stamping authority (RFC 3161) and checks that it is about this text, is
 * signed, and that one of the trusted certificates has issued the signer's, for time stamps and valid
 * at that time. Undefined where any of that is not true.
 */
export async function readTimeStamp(
  answer: Buffer,
  text: string,
  trusted: readonly X509Certificate[],
  nonce?: bigint,
): Promise<TimeStamp | undefined> {
  try {
    return await checked(answer, text, trusted, nonce);
  } catch {
    // The answer comes from the network and may be anything.
    return undefined;
  }
}

async function checked(
  answer: Buffer,
  text: string,
  trusted: readonly X509Certificate[],
  nonce: bigint | undefined,
): Promise<TimeStamp> {
  const { result: schema, offset } = fromBER(answer);
  must(offset === answer.length);
  const { status, timeStampToken: token } = new TimeStampResp({ schema });
  must(status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods);
  const signedData = new SignedData({ schema: token?.content });
  const { eContentType, eContent } = signedData.encapContentInfo;
  // Of other contents the library would not compare the imprint.
  must(eContentType === infoType && eContent !== undefined);
  const info = TSTInfo.fromBER(eContent.getValue());
  must(info.messageImprint.hashAlgorithm.algorithmId === id_sha256);
  must(nonce === undefined || info.nonce?.toBigInt() === nonce);

  // Compares the imprint with the text, and the signed digest with the contents.
  const { signatureVerified, signerCertificate } = await signedData.verify({
    signer: 0,
    data: Uint8Array.from(Buffer.from(text, 'utf8')).buffer,
    extendedMode: true,
  });
  must(signatureVerified === true && signerCertificate instanceof Certificate);
  const signer = readCertificate(signerCertificate);
  requireOneFullSignature(signedData.signerInfos, signer);
  const others = (signedData.certificates ?? []).filter((one) => one instanceof Certificate);
  requireTrust(signer, trusted, others.map(readCertificate), info.genTime);
  return { at: info.genTime };
}

/** What RFC 3161 and RFC 5816 ask of a signature, and the library does not. */
function requireOneFullSignature(
  [signer, ...more]: readonly SignerInfo[],
  certificate: X509Certificate,
): void {
  must(signer !== undefined && more.length === 0);
  must(signer.digestAlgorithm.algorithmId !== id_sha1);
  must(getHashAlgorithm(signer.signatureAlgorithm) !== 'SHA-1');
  const attributeOf = (types: readonly string[]): unknown =>
    signer.signedAttrs?.attributes.find(({ type }) => types.includes(type))?.values[0];
  const type = attributeOf([contentType]);
  must(type instanceof ObjectIdentifier && type.getValue() === infoType);
  // The certificate is named by its hash, so that none can be exchanged.
  const [named] = octetsIn(attributeOf(signingCertificates));
  const hashes = ['sha1', 'sha256', 'sha384', 'sha512'].map((name) =>
    createHash(name).update(certificate.raw).digest(),
  );
  must(named !== undefined && hashes.some((hash) => hash.equals(named)));
}

function octetsIn(value: unknown): Buffer[] {
  if (value instanceof OctetString) return [Buffer.from(value.getValue())];
  return value instanceof Sequence ? value.valueBlock.value.flatMap(octetsIn) : [];
}

/** Not by the library, which follows two certificates that issued each other without end. */
function requireTrust(
  certificate: X509Certificate,
  trusted: readonly X509Certificate[],
  others: readonly X509Certificate[],
  at: Date,
): void {
  must(certificate.keyUsage?.includes(timeStamping));
  let current = certificate;
  for (let steps = 0; steps < 5; steps += 1) {
    must(at >= new Date(current.validFrom) && at <= new Date(current.validTo));
    if (trusted.some((one) => isIssuer(one, current) || one.raw.equals(current.raw))) return;
    const next = others.find((one) => one.ca && one !== current && isIssuer(one, current));
    must(next !== undefined);
    current = next;
  }
  throw new NoProof();
}

function isIssuer(issuer: X509Certificate, of: X509Certificate): boolean {
  return of.checkIssued(issuer) && of.verify(issuer.publicKey);
}

function readCertificate(certificate: Certificate): X509Certificate {
  return new X509Certificate(Buffer.from(certificate.toSchema().toBER()));
}

function must(condition: boolean | undefined): asserts condition {
  if (condition !== true) throw new NoProof();
}
