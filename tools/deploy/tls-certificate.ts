import { execFile } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface TlsCertificate {
  readonly key: Buffer;
  readonly cert: Buffer;
  /** For NODE_EXTRA_CA_CERTS. */
  readonly certFile: string;
  /** SHA-256 of its public key, for Chromium's list of certificates that it accepts. */
  readonly publicKeyHash: string;
}

/** A certificate for `localhost`, valid for a day, made by openssl in `folder`. */
export async function makeTlsCertificate(folder: string): Promise<TlsCertificate> {
  const keyFile = join(folder, 'tls-key.pem');
  const certFile = join(folder, 'tls-certificate.pem');
  const words =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 ' +
    '-subj /CN=localhost -addext subjectAltName=DNS:localhost';
  await run('openssl', [...words.split(' '), '-keyout', keyFile, '-out', certFile]);
  const cert = await readFile(certFile);
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  const publicKeyHash = createHash('sha256').update(publicKey).digest('base64');
  return { key: await readFile(keyFile), cert, certFile, publicKeyHash };
}
