import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { anchorPublicKey } from '../../record/anchors/anchor-document.ts';
import {
  type AnchorPlace,
  anchorAddress,
  anchorFile,
} from '../../record/anchors/deliver-anchors.ts';
import { FaultyConfiguration } from './configuration.ts';

export interface AnchorSettings {
  readonly key: KeyObject;
  readonly places: readonly AnchorPlace[];
}

/**
 * `ANCHOR_KEY_FILE` (Ed25519, PEM), and `ANCHOR_FILE` or `ANCHOR_URL` or both. Throws
 * FaultyConfiguration.
 */
export function readAnchorSettings(
  environment: Readonly<Record<string, string | undefined>>,
): AnchorSettings {
  const { ANCHOR_KEY_FILE: keyFile, ANCHOR_FILE: file, ANCHOR_URL: url } = environment;
  if (!keyFile) throw new FaultyConfiguration('ANCHOR_KEY_FILE: the path of an Ed25519 key as PEM');
  const places: AnchorPlace[] = [];
  if (file) places.push(anchorFile(file));
  if (url) places.push(anchorAddress(httpsAddress(url)));
  if (places.length === 0) {
    throw new FaultyConfiguration('ANCHOR_FILE or ANCHOR_URL: where anchors are handed to');
  }
  return { key: readKey('ANCHOR_KEY_FILE', keyFile, createPrivateKey), places };
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

function httpsAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLoopback = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost';
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback)) return url;
  throw new FaultyConfiguration('ANCHOR_URL: an https address');
}
