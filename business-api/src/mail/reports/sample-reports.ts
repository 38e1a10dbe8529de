/** The mail that the samples are about, as it was sent. */
export const sampleMessageId = '<0193a0b1-7c00-7000-8000-0000000000a1@countersign.example>';
export const sampleRecipient = 'helene@lafayette-bourse.example';

const head = `Return-Path: <registrations@countersign.example>
From: Countersign <registrations@countersign.example>
To: =?utf-8?Q?H=C3=A9l=C3=A8ne?= <${sampleRecipient}>
Subject: =?utf-8?Q?Votre_demande_a_=C3=A9t=C3=A9_approuv=C3=A9e?=
Message-ID: ${sampleMessageId}
Auto-Submitted: auto-generated
`;

/** The same of a mail that was never sent. */
export const headOfNone = head.replace('7c00-7000', '7c00-7fff');

interface Shape {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly more?: string;
  readonly text?: string;
  readonly textType?: string;
  /** Of the machine-readable part; empty: there is none. */
  readonly status?: string;
  readonly statusHeaders?: string;
  readonly returned?: string;
  readonly returnedType?: string;
  readonly type?: string;
}

/** A report with the usual three parts. */
export function report({
  from = 'Mail Delivery System <MAILER-DAEMON@mx.example.net>',
  to = 'registrations@countersign.example',
  subject = 'Undelivered Mail Returned to Sender',
  more = '',
  text = 'I could not deliver your message.',
  textType = 'text/plain; charset=us-ascii',
  status = '',
  statusHeaders = 'Content-Type: message/delivery-status',
  returned = head,
  returnedType = 'message/rfc822',
  type = 'multipart/report; report-type=delivery-status',
}: Shape): string {
  const parts = [
    `Content-Type: ${textType}\n\n${text}`,
    ...(status === '' ? [] : [`${statusHeaders}\n\n${status}`]),
    ...(returned === '' ? [] : [`Content-Type: ${returnedType}\n\n${returned}`]),
  ];
  return `Return-Path: <>
From: ${from}
To: ${to}
Subject: ${subject}
Date: Thu, 26 Nov 2026 10:00:00 +0000
${more}MIME-Version: 1.0
Content-Type: ${type}; boundary="=_b1"

${parts.map((part) => `--=_b1\n${part}\n`).join('\n')}
--=_b1--
`;
}

/** A message of one part. */
export function plain(headers: string, text: string): string {
  return `${headers}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n${text}\n`;
}

function delivery(fields: string, address = sampleRecipient): string {
  return `Reporting-MTA: dns; mx.example.net
Arrival-Date: Thu, 26 Nov 2026 09:59:58 +0000 (UTC)

Final-Recipient: rfc822; ${address}
${fields}`;
}

const failed511 = delivery(`Original-Recipient: rfc822;${sampleRecipient}
Action: failed
Status: 5.1.1
Remote-MTA: dns; mx.lafayette-bourse.example
Diagnostic-Code: smtp; 550 5.1.1 <${sampleRecipient}>: Recipient address
    rejected: User unknown in virtual mailbox table`);

interface Expected {
  readonly fate: 'failed' | 'delayed' | 'delivered' | 'complained';
  readonly status?: string;
}

type Sample = readonly [
  name: string,
  raw: string,
  expected:
    | Expected
    | 'automatic-reply'
    | 'challenge'
    | 'receipt'
    | 'not-a-report'
    | 'forged'
    | 'other-mail',
];

const postfixText = `This is the mail system at host mx.example.net.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.`;

const exchangeStatus = `Reporting-MTA: dns;PR3PR02MB0001.eurprd02.prod.outlook.example
Received-From-MTA: dns;mx.countersign.example
Arrival-Date: Thu, 26 Nov 2026 09:59:58 +0000

Final-Recipient: rfc822;${sampleRecipient}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup`;

/** Reports as servers and people write them; each with what it says about a mail to `sampleRecipient`. */
export const sampleReports: readonly Sample[] = [
  [
    'Postfix: no such user',
    report({ text: postfixText, status: failed511 }),
    { fate: 'failed', status: '5.1.1' },
  ],
  [
    'Postfix: gave up after five days',
    report({
      text: postfixText,
      status: delivery(`Action: failed
Status: 4.4.1
Diagnostic-Code: X-Postfix; connect to mx.lafayette-bourse.example[192.0.2.7]:25: Connection timed out`),
    }),
    { fate: 'failed', status: '4.4.1' },
  ],
  [
    'Postfix: still trying',
    report({
      subject: 'Delayed Mail (still being retried)',
      status: delivery(`Action: delayed
Status: 4.3.0
Diagnostic-Code: smtp; 450 4.3.0 Internal error
Will-Retry-Until: Tue, 1 Dec 2026 09:59:58 +0000`),
    }),
    { fate: 'delayed', status: '4.3.0' },
  ],
  [
    'Postfix: delivered, as asked for',
    report({
      subject: 'Successful Mail Delivery Report',
      status: delivery('Action: delivered\nStatus: 2.0.0'),
    }),
    { fate: 'delivered', status: '2.0.0' },
  ],
  [
    'Sendmail: relayed to a server that reports nothing',
    report({
      subject: 'Return receipt',
      status: delivery('Action: relayed (to non-DSN-aware mailer)\nStatus: 2.1.5'),
    }),
    { fate: 'delivered', status: '2.1.5' },
  ],
  [
    'Exchange: HTML in front, head only',
    report({
      from: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@lafayette-bourse.example>',
      subject: 'Undeliverable: Votre demande',
      textType: 'text/html; charset="us-ascii"',
      text: '<html><body><p>Delivery has failed to these recipients or groups:</p></body></html>',
      status: exchangeStatus,
      returnedType: 'text/rfc822-headers',
      more: `In-Reply-To: ${sampleMessageId}\nAuto-Submitted: auto-replied\n`,
    }),
    { fate: 'failed', status: '5.1.10' },
  ],
  [
    'Microsoft 365: without the returned mail, matched by what it answers',
    report({
      subject: 'Non remis : Votre demande',
      textType: 'text/plain; charset="iso-8859-1"',
      text: '\xc9chec de la remise aux destinataires suivants',
      status: exchangeStatus,
      returned: '',
      more: `In-Reply-To: ${sampleMessageId}\nReferences: ${sampleMessageId}\n`,
    }),
    { fate: 'failed', status: '5.1.10' },
  ],
  [
    'Exchange: blocked by a rule',
    report({
      status: delivery(`Action: failed
Status: 5.7.1
Diagnostic-Code: smtp;550 5.7.1 TRANSPORT.RULES.RejectMessage; the message was rejected by organization policy`),
    }),
    { fate: 'failed', status: '5.7.1' },
  ],
  [
    'Gmail: no such user',
    report({
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
      subject: 'Delivery Status Notification (Failure)',
      more: `X-Failed-Recipients: ${sampleRecipient}\nAuto-Submitted: auto-replied\nIn-Reply-To: ${sampleMessageId}\nReferences: ${sampleMessageId}\n`,
      status: `Reporting-MTA: dns; googlemail.example
Received-From-MTA: dns; registrations@countersign.example
Arrival-Date: Thu, 26 Nov 2026 01:59:58 -0800 (PST)
X-Original-Message-ID: ${sampleMessageId}

Final-Recipient: rfc822; ${sampleRecipient}
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.example. (192.0.2.26, the server for the domain.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces. - gsmtp
Last-Attempt-Date: Thu, 26 Nov 2026 01:59:59 -0800 (PST)`,
    }),
    { fate: 'failed', status: '5.1.1' },
  ],
  [
    'Gmail: mailbox full',
    report({
      status: delivery(`Action: failed
Status: 5.2.2
Diagnostic-Code: smtp; 552-5.2.2 The recipient's inbox is out of storage space.`),
    }),
    { fate: 'failed', status: '5.2.2' },
  ],
  [
    'Gmail: delay, in French',
    report({
      subject: '=?UTF-8?Q?Notification_d=27=C3=A9tat_de_remise_=28retard=29?=',
      textType: 'text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable',
      text: 'La remise est retard=C3=A9e ; Gmail r=C3=A9essaiera pendant 46 heures.',
      status: delivery('Action: delayed\nStatus: 4.4.2\nDiagnostic-Code: smtp; timed out'),
    }),
    { fate: 'delayed', status: '4.4.2' },
  ],
  [
    'Exim: with a report',
    report({
      more: `X-Failed-Recipients: ${sampleRecipient}\nAuto-Submitted: auto-replied\n`,
      subject: 'Mail delivery failed: returning message to sender',
      status: `Reporting-MTA: dns; mail.example.net

Action: failed
Final-Recipient: rfc822;${sampleRecipient}
Status: 5.0.0
Remote-MTA: dns; mx.lafayette-bourse.example
Diagnostic-Code: smtp; 550 No such recipient here`,
    }),
    { fate: 'failed', status: '5.0.0' },
  ],
  [
    'Exim, older: text alone',
    plain(
      `Return-Path: <>
From: Mail Delivery System <Mailer-Daemon@mail.example.net>
To: registrations@countersign.example
X-Failed-Recipients: ${sampleRecipient}
Auto-Submitted: auto-replied
Subject: Mail delivery failed: returning message to sender`,
      `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to all of its recipients.

  ${sampleRecipient}
    retry timeout exceeded

------ This is a copy of the message, including all the headers. ------

${head}
452 euros`,
    ),
    { fate: 'failed', status: '5.0.0' },
  ],
  [
    'qmail: text alone',
    plain(
      `Return-Path: <>
From: MAILER-DAEMON@lafayette-bourse.example
To: registrations@countersign.example
Subject: failure notice`,
      `Hi. This is the qmail-send program at lafayette-bourse.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<${sampleRecipient}>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

${head}`,
    ),
    { fate: 'failed', status: '5.1.1' },
  ],
  [
    'a Japanese mobile network: text alone, in ISO-2022-JP',
    `Return-Path: <>
From: Mail Administrator <postmaster@mobile.example.jp>
To: registrations@countersign.example
Subject: Mail System Error - Returned Mail
MIME-Version: 1.0
Content-Type: text/plain; charset=iso-2022-jp
Content-Transfer-Encoding: 7bit

\x1b$B<!$N$"$F@h$X$N%a%C%;!<%8$O%(%i!<$N$?$aAw?.$G$-$^$;$s$G$7$?!#\x1b(B

The user(s) account is disabled.
550 <${sampleRecipient}>: User unknown

Message-ID: ${sampleMessageId}
`,
    { fate: 'failed', status: '5.0.0' },
  ],
  [
    'a Japanese server: report with a Japanese text',
    report({
      from: '=?UTF-8?B?44Oh44O844Or6YWN5L+h44K344K544OG44Og?= <postmaster@clinic.example.jp>',
      subject: '=?UTF-8?B?6YWN5L+h5LiN6IO944Gu44GK55+l44KJ44Gb?=',
      textType: 'text/plain; charset=utf-8\nContent-Transfer-Encoding: base64',
      text: Buffer.from('宛先のメールアドレスが見つかりませんでした。').toString('base64'),
      status: failed511,
    }),
    { fate: 'failed', status: '5.1.1' },
  ],
  [
    'the machine-readable part in base64',
    report({
      statusHeaders: 'Content-Type: message/delivery-status\nContent-Transfer-Encoding: base64',
      status: Buffer.from(failed511).toString('base64'),
    }),
    { fate: 'failed', status: '5.1.1' },
  ],
  [
    'a text in another charset than it says',
    report({
      textType: 'text/plain; charset=x-unknown-9',
      text: '\xff\xfe\x80 \x1b$B',
      status: failed511,
    }),
    { fate: 'failed', status: '5.1.1' },
  ],
  [
    'with lower-case names, CR LF and no empty line at the end',
    report({ status: failed511.toLowerCase() }).replaceAll('\n', '\r\n'),
    { fate: 'failed', status: '5.1.1' },
  ],
  [
    'within another multipart, as a gateway adds its footer',
    report({
      type: 'multipart/mixed',
      status: failed511,
    }),
    { fate: 'failed', status: '5.1.1' },
  ],
  [
    'without an action',
    report({ status: delivery('Status: 5.1.2') }),
    { fate: 'failed', status: '5.1.2' },
  ],
  [
    'without a status',
    report({ status: delivery('Action: failed\nDiagnostic-Code: smtp; 452 4.2.2 Mailbox full') }),
    { fate: 'failed', status: '4.2.2' },
  ],
  [
    'failed with a status of success',
    report({ status: delivery('Action: failed\nStatus: 2.0.0') }),
    { fate: 'failed', status: '5.0.0' },
  ],
  [
    'to a list: one member failed, another has it',
    report({
      status: `${delivery('Action: failed\nStatus: 5.1.1', 'one@lafayette-bourse.example')}

Final-Recipient: rfc822; two@lafayette-bourse.example
Action: delivered
Status: 2.0.0`,
    }),
    { fate: 'delivered', status: '2.0.0' },
  ],
  [
    'to several: ours is the second',
    report({
      status: `${delivery('Action: delivered\nStatus: 2.0.0', 'someone@else.example')}

Final-Recipient: RFC822; <${sampleRecipient.toUpperCase()}>
Action: failed
Status: 5.1.1`,
    }),
    { fate: 'failed', status: '5.1.1' },
  ],
  [
    'redirected to an address that does not exist',
    report({ status: delivery('Action: failed\nStatus: 5.1.1', 'helene.old@elsewhere.example') }),
    { fate: 'failed', status: '5.1.1' },
  ],
  [
    'huge: the returned mail does not end',
    `${report({ status: failed511 }).replace('--=_b1--\n', '')}${'x'.repeat(70)}\n`.concat(
      `${'A'.repeat(76)}\n`.repeat(8000),
    ),
    { fate: 'failed', status: '5.1.1' },
  ],
  [
    'cut off within the returned head',
    report({ status: failed511 }).replace(/Auto-Submitted: auto-generated[\s\S]*$/, ''),
    { fate: 'failed', status: '5.1.1' },
  ],
  [
    'with an international address (RFC 6533)',
    report({
      statusHeaders: 'Content-Type: message/global-delivery-status',
      status: delivery('Action: failed\nStatus: 5.1.1').replace('rfc822;', 'utf-8;'),
      returnedType: 'message/global-headers',
    }),
    { fate: 'failed', status: '5.1.1' },
  ],
  [
    'a complaint (ARF)',
    report({
      from: 'Feedback <feedback@provider.example>',
      subject: 'FW: Votre demande',
      type: 'multipart/report; report-type=feedback-report',
      statusHeaders: 'Content-Type: message/feedback-report',
      status: `Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <registrations@countersign.example>
Original-Rcpt-To: <${sampleRecipient}>`,
    }),
    { fate: 'complained' },
  ],
  [
    'a complaint without the recipient',
    report({
      type: 'multipart/report; report-type=feedback-report',
      statusHeaders: 'Content-Type: message/feedback-report',
      status: 'Feedback-Type: fraud\nUser-Agent: x\nVersion: 0.1',
      returnedType: 'text/rfc822-headers',
    }),
    { fate: 'complained' },
  ],
  [
    'a complaint that takes one back',
    report({
      from: 'Feedback <feedback@provider.example>',
      type: 'multipart/report; report-type=feedback-report',
      statusHeaders: 'Content-Type: message/feedback-report',
      status: 'Feedback-Type: not-spam\nUser-Agent: x\nVersion: 1',
      text: 'This is not spam.',
    }),
    'not-a-report',
  ],
  [
    'out of office, in English, with a number in it',
    plain(
      `From: Helene <${sampleRecipient}>
To: registrations@countersign.example
Subject: Automatic reply: Your application
Auto-Submitted: auto-replied
X-Auto-Response-Suppress: All
In-Reply-To: ${sampleMessageId}`,
      'I am away until 5.1.1. For urgent matters call 550 1234.',
    ),
    'automatic-reply',
  ],
  [
    'out of office, in French, by its subject alone',
    plain(
      `From: Helene <${sampleRecipient}>
To: registrations@countersign.example
Subject: =?utf-8?Q?R=C3=A9ponse_automatique_:_votre_demande?=`,
      'Je suis absente du bureau.',
    ),
    'automatic-reply',
  ],
  [
    'out of office, in Japanese, with an old header',
    plain(
      `From: <${sampleRecipient}>
To: registrations@countersign.example
Subject: =?utf-8?B?5LiN5Zyo?=
X-Autoreply: yes
Precedence: bulk`,
      'ただいま不在にしております。',
    ),
    'automatic-reply',
  ],
  [
    'vacation of a server, with an empty sender',
    plain(
      `Return-Path: <>
From: Helene <${sampleRecipient}>
To: registrations@countersign.example
Precedence: auto_reply
Subject: Re: Your application
In-Reply-To: ${sampleMessageId}`,
      'I am on vacation.',
    ),
    'automatic-reply',
  ],
  [
    'a challenge of a filter',
    plain(
      `From: Helene <${sampleRecipient}>
To: registrations@countersign.example
X-Delivery-Agent: TMDA/1.1.12
Auto-Submitted: auto-replied
Subject: Please confirm your message`,
      'To release your message, reply to this one.',
    ),
    'challenge',
  ],
  [
    'a receipt: deleted without being read',
    report({
      from: `Helene <${sampleRecipient}>`,
      type: 'multipart/report; report-type=disposition-notification',
      statusHeaders: 'Content-Type: message/disposition-notification',
      status: `Reporting-UA: mail.example; Mail
Final-Recipient: rfc822;${sampleRecipient}
Original-Message-ID: ${sampleMessageId}
Disposition: automatic-action/MDN-sent-automatically; deleted`,
    }),
    'receipt',
  ],
  [
    'a letter of a person who quotes our mail and a code',
    plain(
      `From: Helene <${sampleRecipient}>
To: registrations@countersign.example
Subject: Re: your mail
In-Reply-To: ${sampleMessageId}`,
      `Why do I get 550 5.1.1 when I answer?\n\n> Message-ID: ${sampleMessageId}`,
    ),
    'not-a-report',
  ],
  [
    'a bounce that a person forwards as an attachment',
    `From: Sam <sam@lafayette-bourse.example>
To: registrations@countersign.example
Subject: Fwd: Undelivered
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="=_f"

--=_f
Content-Type: text/plain

See below.
--=_f
Content-Type: message/rfc822

${report({ status: failed511 })}
--=_f--
`,
    'not-a-report',
  ],
  [
    'a bounce of a mail that forwarded ours: the outer one counts',
    report({
      status: failed511,
      returned: `From: someone@lafayette-bourse.example
Message-ID: <forward-1@lafayette-bourse.example>
Content-Type: message/rfc822

${head}`,
    }),
    'other-mail',
  ],
  [
    'forged: a mail that was never sent',
    report({ status: failed511, returned: headOfNone }),
    'other-mail',
  ],
  ['forged: without any reference', report({ status: failed511, returned: '' }), 'not-a-report'],
  [
    'a machine-readable part that says nothing',
    report({ status: 'Reporting-MTA: dns; x\n\nX-Something: 1', text: 'Hello' }),
    'not-a-report',
  ],
  ['an empty message', '', 'not-a-report'],
  ['bytes that are no message', '\x00\x01\x02\xff'.repeat(50), 'not-a-report'],
];
