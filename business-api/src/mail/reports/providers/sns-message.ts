import { verify, X509Certificate } from 'node:crypto';
import * as z from 'zod/mini';

/** Reads an address of Amazon SNS; throws where it cannot be read. In tests, without the network. */
export type FetchSns = (url: string) => Promise<string>;

const SnsMessage = z.looseObject({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  Subject: z.optional(z.nullable(z.string())),
  SubscribeURL: z.optional(z.string()),
  Token: z.optional(z.string()),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
export type SnsMessage = z.infer<typeof SnsMessage>;

/** How a topic is written in the settings. */
export const topicForm =
  /^arn:aws(?:-cn|-us-gov)?:sns:([a-z]{2}(?:-[a-z]+)+-\d):\d{12}:[A-Za-z0-9_-]{1,256}$/;

/** Reads what Amazon SNS has signed for one of the topics. */
export interface SnsReader {
  /** The message if it is signed and of a known topic; undefined otherwise. Throws where the certificate cannot be read. */
  read(body: unknown): Promise<SnsMessage | undefined>;
  /** Answers the question whether the topic's messages are wanted. */
  confirm(message: SnsMessage): Promise<void>;
}

/**
 * No address of a message is ever called: the server's name is that of the topic's region, the certificate's path has one
 * form, and the confirmation's address is made here of topic and token.
 */
export function snsReader(topics: readonly string[], fetchSns: FetchSns): SnsReader {
  const certificates = new Map<string, X509Certificate>();

  async function certificateAt(url: string): Promise<X509Certificate> {
    const known = certificates.get(url);
    if (known !== undefined) return known;
    const certificate = new X509Certificate(await fetchSns(url));
    // Amazon has one or two at a time.
    if (certificates.size >= 8) certificates.clear();
    certificates.set(url, certificate);
    return certificate;
  }

  return {
    read: async (body) => {
      const { data: message } = SnsMessage.safeParse(body);
      if (message === undefined || !topics.includes(message.TopicArn)) return undefined;
      const { SigningCertURL: url, SignatureVersion: version, Signature: signature } = message;
      const isOfTopic = new RegExp(
        `^https://${hostOf(message.TopicArn).replaceAll('.', '\\.')}/SimpleNotificationService-[0-9a-f]{1,64}\\.pem$`,
      ).test(url);
      if (!isOfTopic) return undefined;
      const certificate = await certificateAt(url);
      if (Date.parse(certificate.validTo) < Date.now()) return undefined;
      const hash = version === '1' ? 'sha1' : 'sha256';
      const signed = Buffer.from(signedText(message));
      const isSigned = verify(
        hash,
        signed,
        certificate.publicKey,
        Buffer.from(signature, 'base64'),
      );
      return isSigned ? message : undefined;
    },
    confirm: async ({ TopicArn: topic, Token: token = '' }) => {
      if (!/^[0-9a-f]{1,1024}$/i.test(token)) throw new Error('The token of SNS is malformed.');
      const query = new URLSearchParams({
        Action: 'ConfirmSubscription',
        TopicArn: topic,
        Token: token,
      });
      await fetchSns(`https://${hostOf(topic)}/?${query}`);
    },
  };
}

function hostOf(topic: string): string {
  const region = topicForm.exec(topic)?.[1] ?? '';
  return `sns.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}

const notificationFields = [
  'Message',
  'MessageId',
  'Subject',
  'Timestamp',
  'TopicArn',
  'Type',
] as const;
const confirmationFields = [
  'Message',
  'MessageId',
  'SubscribeURL',
  'Timestamp',
  'Token',
  'TopicArn',
  'Type',
] as const;

/** What Amazon signs: names and values, a line each, without those that are absent. */
export function signedText(message: SnsMessage): string {
  const fields = message.Type === 'Notification' ? notificationFields : confirmationFields;
  return fields
    .filter((name) => message[name] != null)
    .map((name) => `${name}\n${message[name]}\n`)
    .join('');
}

const limitMs = 5000;
const longestBytes = 64 * 1024;

/** By HTTPS, without redirects, within five seconds, 64 kB at most. */
export const fetchFromSns: FetchSns = async (url) => {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(limitMs) });
  if (!answer.ok || answer.body === null) throw new Error(`Amazon SNS answered ${answer.status}.`);
  let text = '';
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.length > longestBytes) throw new Error('Amazon SNS answered with too much.');
  }
  return text;
};
