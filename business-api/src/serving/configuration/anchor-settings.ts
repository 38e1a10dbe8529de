import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { anchorPublicKey } from '../../record/anchors/anchor-document.ts';
import type { Anchoring } from '../../record/anchors/anchor-worker.ts';
import { anchorBucket } from '../../record/anchors/buckets/anchor-bucket.ts';
import {
  type AnchorPlace,
  anchorAddress,
  anchorFile,
  anchorOutput,
} from '../../record/anchors/deliver-anchors.ts';
import { type AskTimeStamp, timeStamper } from '../../record/anchors/time-stamps/ask-time-stamp.ts';
import { FaultyConfiguration } from './read-settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `ANCHOR_KEY_FILE` (Ed25519, PEM) and at least one place, as docs/audit.md explains them. Throws
 * FaultyConfiguration.
 */
export function readAnchorSettings(environment: Environment): Anchoring {
  const { ANCHOR_KEY_FILE: keyFile } = environment;
  if (!keyFile) throw new FaultyConfiguration('ANCHOR_KEY_FILE: the path of an Ed25519 key as PEM');
  const places = placesIn(environment);
  if (places.length === 0) {
    throw new FaultyConfiguration(
      'ANCHOR_FILE, ANCHOR_URL or ANCHOR_BUCKET_URL: where anchors are handed to',
    );
  }
  const key = readKey('ANCHOR_KEY_FILE', keyFile, createPrivateKey);
  const everyHours = numberIn(environment, 'ANCHOR_EVERY_HOURS', { least: 1, most: 168 }, 24);
  return { key, places, stamp: stampIn(environment), everyHours };
}

/** The same, undefined where ANCHOR_KEY_FILE is not set: then the API takes no anchors itself. */
export function readAnchorSettingsIfAny(environment: Environment): Anchoring | undefined {
  return environment.ANCHOR_KEY_FILE ? readAnchorSettings(environment) : undefined;
}

function placesIn(environment: Environment): AnchorPlace[] {
  const { ANCHOR_FILE: file, ANCHOR_URL: url, ANCHOR_BUCKET_URL: bucket } = environment;
  const places: AnchorPlace[] = [];
  if (file === '-') places.push(anchorOutput((text) => void process.stdout.write(text)));
  else if (file) places.push(anchorFile(file));
  if (url) places.push(anchorAddress(address('ANCHOR_URL', url)));
  if (bucket) {
    const need = (name: string) => {
      const value = environment[name];
      if (!value) throw new FaultyConfiguration(`${name} is required with ANCHOR_BUCKET_URL`);
      return value;
    };
    const settings = {
      url: address('ANCHOR_BUCKET_URL', bucket),
      region: need('ANCHOR_BUCKET_REGION'),
      accessKeyId: need('ANCHOR_BUCKET_KEY_ID'),
      secretAccessKey: need('ANCHOR_BUCKET_SECRET'),
      lockDays: numberIn(environment, 'ANCHOR_BUCKET_LOCK_DAYS', { least: 1, most: 36_500 }, 3650),
    };
    places.push(anchorBucket(settings, () => new Date()));
  }
  return places;
}

function stampIn(environment: Environment): AskTimeStamp | undefined {
  const { ANCHOR_TSA_URL: url, ANCHOR_TSA_CA_FILE: file } = environment;
  if (!url) return undefined;
  if (!file) throw new FaultyConfiguration('ANCHOR_TSA_CA_FILE is required with ANCHOR_TSA_URL');
  // Many authorities have http only: the answer is signed, and holds no secret.
  if (!/^https?:/.test(url) || !URL.canParse(url)) {
    throw new FaultyConfiguration('ANCHOR_TSA_URL: the address of a time-stamping authority');
  }
  return timeStamper({ url: new URL(url), trusted: readCertificates('ANCHOR_TSA_CA_FILE', file) });
}

/** The certificates in a PEM file. Throws FaultyConfiguration. */
export function readCertificates(name: string, path: string): X509Certificate[] {
  try {
    const texts = readFileSync(path, 'utf8').match(/-----BEGIN CERT.+?-----END CERT[^-]+-----/gs);
    const found = (texts ?? []).map((text) => new X509Certificate(text));
    if (found.length > 0) return found;
  } catch {
    // The same sentence as for a file without any.
  }
  throw new FaultyConfiguration(`${name}: the path of certificates as PEM`);
}

/** The public key that anchors are checked with; a private one will do. Throws FaultyConfiguration. */
export function readAnchorPublicKey(path: string): KeyObject {
  return readKey('--key', path, (pem) => anchorPublicKey(createPublicKey(pem)));
}

function readKey(name: string, path: string, create: (pem: Buffer) => KeyObject): KeyObject {
  try {
    const key = create(readFileSync(path));
    anchorPublicKey(key);
    return key;
  } catch {
    // The cause could hold a part of the key.
    throw new FaultyConfiguration(`${name}: the path of an Ed25519 key as PEM`);
  }
}

function numberIn(
  environment: Environment,
  name: string,
  { least, most }: { readonly least: number; readonly most: number },
  otherwise: number,
): number {
  const text = environment[name];
  if (!text) return otherwise;
  const number = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new FaultyConfiguration(`${name}: a whole number from ${least} to ${most}`);
}

function address(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLoopback = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost';
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback)) return url;
  throw new FaultyConfiguration(`${name}: an https address`);
}
