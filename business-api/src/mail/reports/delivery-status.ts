import type { Fate, RecipientReport } from './mail-report.ts';
import { isGeneral, statusIn } from './status-code.ts';

export type Fields = ReadonlyMap<string, string>;

/** Blocks of `Name: value` lines with empty lines between them (RFC 3464), names in lower case. */
export function fieldBlocks(text: string): readonly Fields[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+(?=\S)/g, ' ')
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map(fieldsOf)
    .filter((fields) => fields.size > 0);
}

function fieldsOf(block: string): Fields {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [, name, value] = /^([\w-]+)[ \t]*:[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined && !fields.has(name.toLowerCase()))
      fields.set(name.toLowerCase(), value);
  }
  return fields;
}

/** What a `message/delivery-status` says of each recipient; a block that says nothing clear is left out. */
export function recipientsOf(text: string): readonly RecipientReport[] {
  return fieldBlocks(text).flatMap((fields) => {
    const isAboutRecipient = ['final-recipient', 'original-recipient', 'action'].some((name) =>
      fields.has(name),
    );
    const report = isAboutRecipient ? recipientOf(fields) : undefined;
    return report === undefined ? [] : [report];
  });
}

const fateOfAction: Readonly<Record<string, Fate>> = {
  failed: 'failed',
  delayed: 'delayed',
  delivered: 'delivered',
  relayed: 'delivered',
  expanded: 'delivered',
};

function recipientOf(fields: Fields): RecipientReport | undefined {
  const action = /^[a-z]+/.exec(fields.get('action')?.toLowerCase() ?? '')?.[0] ?? '';
  const status = statusOf(fields);
  const fate = fateOfAction[action] ?? fateOfStatus(status);
  if (fate === undefined) return undefined;
  const address =
    addressIn(fields.get('original-recipient')) ?? addressIn(fields.get('final-recipient'));
  // A failure with a status of success contradicts itself; the action is what RFC 3464 requires.
  const isContradiction = fate === 'failed' && status?.startsWith('2.');
  return { address, fate, status: (isContradiction ? undefined : status) ?? generalStatus[fate] };
}

const generalStatus: Readonly<Record<Fate, string>> = {
  failed: '5.0.0',
  delayed: '4.0.0',
  delivered: '2.0.0',
  complained: '2.0.0',
};

/** The server's own words may be more exact than the status, never of another class. */
function statusOf(fields: Fields): string | undefined {
  const status = statusIn(fields.get('status'));
  const said = statusIn(fields.get('diagnostic-code'));
  if (status === undefined) return said;
  return isGeneral(status) && said?.[0] === status[0] ? said : status;
}

function fateOfStatus(status: string | undefined): Fate | undefined {
  switch (status?.[0]) {
    case '5':
      return 'failed';
    case '4':
      return 'delayed';
    case '2':
      return 'delivered';
    default:
      return undefined;
  }
}

/** `rfc822; person@example.com` */
export function addressIn(field: string | undefined): string | undefined {
  const address = field
    ?.slice(field.indexOf(';') + 1)
    .trim()
    .replace(/^<(.*)>$/, '$1');
  return address?.includes('@') ? address : undefined;
}
