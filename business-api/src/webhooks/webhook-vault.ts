import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts the secrets of webhooks for the database, each for its own endpoint. */
export interface WebhookVault {
  seal(endpointId: string, secret: string): string;
  /** Throws where no key opens it, or it was sealed for another endpoint. */
  open(endpointId: string, sealed: string): string;
}

/** What this room needs to be given at start. */
export interface WithWebhooks {
  readonly webhooks: {
    /** Where administrators may send events. */
    readonly origins: readonly string[];
    readonly vault: WebhookVault;
  };
}

/** `keys` of 32 bytes: the first one seals, all open. */
export function webhookVault(keys: readonly Buffer[]): WebhookVault {
  return {
    seal: (endpointId, secret) => {
      const [key] = keys;
      if (key === undefined) throw new Error('There is no key for the secrets of webhooks.');
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(endpointId));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
    },
    open: (endpointId, sealed) => {
      for (const key of keys) {
        const secret = tryToOpen(key, endpointId, Buffer.from(sealed, 'base64'));
        if (secret !== undefined) return secret;
      }
      throw new Error('No key opens the secret of this webhook.');
    },
  };
}

function tryToOpen(key: Buffer, endpointId: string, sealed: Buffer): string | undefined {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(endpointId))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const text = decipher.update(sealed.subarray(ivBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined; // sealed with another key
  }
}
