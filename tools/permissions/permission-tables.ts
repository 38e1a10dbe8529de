import {
  type CallerKind,
  callerKinds,
  type Permission,
  ruleOf,
  rules,
} from '@countersign/business-api/testing/permissions';
import { allEndpoints } from '@countersign/contract/all-endpoints';
import { farReachingActs } from '@countersign/contract/far-reaching-acts';
import { problemStatuses } from '@countersign/contract/problems/problem-code';

const begin = '<!-- permissions: begin -->';
const end = '<!-- permissions: end -->';

const ruleHeadings: Readonly<Record<keyof typeof rules, string>> = {
  anyone: 'anyone',
  signedIn: 'signed in',
  staff: 'staff, own markets only',
  staffOfMarket: 'staff of the market',
  administrators: 'administrators',
  administratorsOfMarket: 'administrators of the market',
  sites: 'registration sites',
  accountReporters: 'programs that open accounts',
  answerLinks: 'the link of a request',
  applicants: 'the applicant',
  mailProviders: 'a mail provider that proves itself',
  identityProvider: 'the identity provider, by a token that it signed',
  siteOfRegistration: 'the site of the registration',
};
const ruleNames = Object.keys(ruleHeadings) as (keyof typeof rules)[]; // its keys and no other

/** The guide with both tables as the code says them; throws where the markers are missing. */
export function withPermissionTables(guide: string): string {
  const [before, rest = ''] = guide.split(begin);
  const [, after] = rest.split(end);
  if (before === undefined || after === undefined) throw new Error('The markers are missing.');
  const tables = [callerTable(), endpointTable(), farReachingTable()].join('\n\n');
  return `${before}${begin}\n\n${tables}\n\n${end}${after}`;
}

function callerTable(): string {
  const kinds = Object.keys(callerKinds) as CallerKind[]; // its keys and no other
  return table(
    ['Caller', ...ruleNames.map((name) => ruleHeadings[name])],
    kinds.map((kind) => [callerKinds[kind], ...ruleNames.map((name) => cellOf(rules[name][kind]))]),
  );
}

function endpointTable(): string {
  return table(
    ['Endpoint', 'Operation', 'Who may', 'Act'],
    allEndpoints.flatMap(({ method, url, schema, config: { access } }) => {
      const line = (rule: keyof typeof rules, request = '') => [
        `\`${method} ${url}\`${request}`,
        schema.operationId,
        ruleHeadings[rule],
        access.act,
      ];
      if (access.reach !== 'body.filter') return [line(ruleOf(access))];
      return [line(ruleOf(access), ' with a filter'), line('staff', ' with rows')];
    }),
  );
}

function farReachingTable(): string {
  return table(
    ['Far-reaching act', 'Asks for a recent sign-in', 'Waits for a second person'],
    Object.entries(farReachingActs).map(([operation, { recentSignIn, secondPerson }]) => [
      operation,
      recentSignIn ?? 'never',
      secondPerson ?? 'never',
    ]),
  );
}

function cellOf(permission: Permission): string {
  if (permission === 'yes') return 'yes';
  const status = problemStatuses[permission];
  return permission === 'unauthenticated' ? `${status}` : `${status} ${permission}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
