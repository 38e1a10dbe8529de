import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import {
  type Anchoring,
  type AnchorPlace,
  type AskTimeStamp,
  anchorAddress,
  anchorBucket,
  anchorFile,
  anchorOutput,
  anchorPublicKey,
  timeStamper,
} from '../../anchors/start.ts';
import { FaultyConfiguration, readAll } from './faulty-configuration.ts';
import { type Environment, parseSettings } from './read-settings.ts';
import * as setting from './setting-forms.ts';

const certificates = setting.file((path) => readCertificates('ANCHOR_TSA_CA_FILE', path));

/** Every setting of anchors; a table of its own, since a command reads these without the API's. */
const Settings = z.object({
  ANCHOR_KEY_FILE: setting.file((path) => readKey('ANCHOR_KEY_FILE', path, createPrivateKey)),
  ANCHOR_EVERY_HOURS: z._default(setting.wholeNumber(1, 168), 24),
  ANCHOR_FILE: z.optional(setting.text),
  ANCHOR_URL: z.optional(setting.secureUrl),
  ANCHOR_BUCKET_URL: z.optional(setting.secureUrl),
  ANCHOR_BUCKET_REGION: z.optional(setting.text),
  ANCHOR_BUCKET_KEY_ID: z.optional(setting.text),
  ANCHOR_BUCKET_SECRET: z.optional(setting.text),
  ANCHOR_BUCKET_LOCK_DAYS: z._default(setting.wholeNumber(1, 36_500), 3650),
  // Many authorities have http only: the answer is signed, and holds no secret.
  ANCHOR_TSA_URL: z.optional(setting.webAddress),
  ANCHOR_TSA_CA_FILE: z.optional(certificates),
});
type Values = z.infer<typeof Settings>;

const bucketNeeds = {
  ANCHOR_BUCKET_REGION: setting.text,
  ANCHOR_BUCKET_KEY_ID: setting.text,
  ANCHOR_BUCKET_SECRET: setting.text,
};

const stampNeeds = { ANCHOR_TSA_CA_FILE: certificates };

/**
 * `ANCHOR_KEY_FILE` (Ed25519, PEM) and at least one place, as docs/audit.md explains them. Throws
 * FaultyConfiguration.
 */
export function readAnchorSettings(environment: Environment): Anchoring {
  const withBucket = environment.ANCHOR_BUCKET_URL ? z.extend(Settings, bucketNeeds) : Settings;
  const needed = environment.ANCHOR_TSA_URL ? z.extend(withBucket, stampNeeds) : withBucket;
  const [values] = readAll(
    () => parseSettings(needed, environment),
    () => requirePlace(environment),
  );
  const { ANCHOR_KEY_FILE: key, ANCHOR_EVERY_HOURS: everyHours } = values;
  return { key, places: placesOf(values), stamp: stampOf(values), everyHours };
}

function requirePlace({ ANCHOR_FILE, ANCHOR_URL, ANCHOR_BUCKET_URL }: Environment): void {
  if (ANCHOR_FILE || ANCHOR_URL || ANCHOR_BUCKET_URL) return;
  throw new FaultyConfiguration(
    'ANCHOR_FILE, ANCHOR_URL or ANCHOR_BUCKET_URL is missing: where anchors are handed to',
  );
}

/** The same, undefined where ANCHOR_KEY_FILE is not set: then the API takes no anchors itself. */
export function readAnchorSettingsIfAny(environment: Environment): Anchoring | undefined {
  return environment.ANCHOR_KEY_FILE ? readAnchorSettings(environment) : undefined;
}

function placesOf(values: Values): AnchorPlace[] {
  const { ANCHOR_FILE: file, ANCHOR_URL: address } = values;
  const places: AnchorPlace[] = [];
  if (file === '-') places.push(anchorOutput((text) => void process.stdout.write(text)));
  else if (file !== undefined) places.push(anchorFile(file));
  if (address !== undefined) places.push(anchorAddress(address));
  const {
    ANCHOR_BUCKET_URL: url,
    ANCHOR_BUCKET_REGION: region,
    ANCHOR_BUCKET_KEY_ID: accessKeyId,
    ANCHOR_BUCKET_SECRET: secretAccessKey,
    ANCHOR_BUCKET_LOCK_DAYS: lockDays,
  } = values;
  if (url && region && accessKeyId && secretAccessKey) {
    const settings = { url, region, accessKeyId, secretAccessKey, lockDays };
    places.push(anchorBucket(settings, () => new Date()));
  }
  return places;
}

function stampOf({
  ANCHOR_TSA_URL: url,
  ANCHOR_TSA_CA_FILE: trusted,
}: Values): AskTimeStamp | undefined {
  if (url === undefined || trusted === undefined) return undefined;
  return timeStamper({ url: new URL(url), trusted });
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
  throw new FaultyConfiguration(`${name} must hold the path of certificates as PEM`);
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
    throw new FaultyConfiguration(`${name} must hold the path of an Ed25519 key as PEM`);
  }
}
