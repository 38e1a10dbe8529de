import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TlsCertificate {
  readonly key: Buffer;
  readonly cert: Buffer;
  /** For NODE_EXTRA_CA_CERTS. */
  readonly certFile: string;
  /** SHA-256 of its public key, for Chromium's list of certificates that it accepts. */
  readonly publicKeyHash: string;
}

/** A certificate for `localhost`, valid for a day, made by openssl in `folder`. */
export function makeTlsCertificate(folder: string): TlsCertificate {
  const keyFile = join(folder, 'tls-key.pem');
  const certFile = join(folder, 'tls-certificate.pem');
  const words =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 ' +
    '-subj /CN=localhost -addext subjectAltName=DNS:localhost';
  execFileSync('openssl', [...words.split(' '), '-keyout', keyFile, '-out', certFile], {
    stdio: 'pipe',
  });
  const cert = readFileSync(certFile);
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  const publicKeyHash = createHash('sha256').update(publicKey).digest('base64');
  return { key: readFileSync(keyFile), cert, certFile, publicKeyHash };
}
