#!/usr/bin/env node
// Checks the output of `npm run audit:prove` with nothing but Node and the operator's public key:
//   node check-proof.mjs proof.json public-key.pem
// It needs no part of Countersign, so that a third party can read it in full and trust it.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [, , proofPath, keyPath] = process.argv;
if (proofPath === undefined || keyPath === undefined) {
  console.error('Usage: node check-proof.mjs proof.json public-key.pem');
  process.exit(2);
}
const proof = JSON.parse(readFileSync(proofPath, 'utf8'));
const anchor = readAnchor(proof.anchor, createPublicKey(readFileSync(keyPath)));
const [countryCode, ticketNumber, count, head] = JSON.parse(proof.leaf);

check(anchor !== undefined, 'the anchor is signed by another key');
check(proof.events.length === count, 'the history has another length than the anchored one');
check(chainEnd(proof.events) === head, 'the history is not the anchored one');
check(
  proof.index < proof.size && anchor.size === proof.size && rootFrom(proof) === anchor.root,
  'the registration is not in the anchored log',
);
console.log(`${countryCode} ${ticketNumber}: ${count} events as anchored at ${anchor.at}`);

function check(holds, fault) {
  if (holds) return;
  console.error(`Refused: ${fault}.`);
  process.exit(1);
}

/** The payload of a compact JSON Web Signature (RFC 7515) by Ed25519. */
function readAnchor(document, key) {
  const [header, payload, signature] = document.split('.');
  const isOurs = verify(
    null,
    Buffer.from(`${header}.${payload}`),
    key,
    Buffer.from(signature, 'base64url'),
  );
  return isOurs ? JSON.parse(Buffer.from(payload, 'base64url')) : undefined;
}

/** Each event's hash covers the hash of the one before it; the last one covers them all. */
function chainEnd(events) {
  let hash = '';
  for (const [at, event] of events.entries()) {
    const follows = event.sequence === at + 1 && event.previousHash === hash;
    const isHere = event.countryCode === countryCode && event.ticketNumber === ticketNumber;
    check(follows && isHere, `event ${at + 1} does not follow the one before it`);
    hash = sha256(canonical(event)).toString('hex');
  }
  return hash;
}

/** RFC 9162, 2.1.3.2: from the leaf along the path to the root. */
function rootFrom({ leaf, index, size, path }) {
  let hash = sha256(Buffer.of(0), leaf);
  let [position, last] = [index, size - 1];
  for (const step of path) {
    const beside = Buffer.from(step, 'hex');
    if (position % 2 === 1 || position === last) {
      hash = sha256(Buffer.of(1), beside, hash);
      while (position % 2 === 0 && position !== 0) [position, last] = [position / 2, last >> 1];
    } else {
      hash = sha256(Buffer.of(1), hash, beside);
    }
    [position, last] = [position >> 1, last >> 1];
  }
  return last === 0 ? hash.toString('hex') : '';
}

/** JSON with the names of each object in order and no blanks. */
function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const names = Object.keys(value).sort((a, b) => (a < b ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

function sha256(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
