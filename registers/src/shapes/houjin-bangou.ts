import type { Answer, Company, Shape } from './company.ts';

export const houjinBangou: Shape = {
  numberIn: (url) =>
    url.pathname.endsWith('/num') ? (url.searchParams.get('number') ?? undefined) : undefined,
  found: (company) => {
    const rows = rowsOf(company);
    return csv([head(rows.length), ...rows]);
  },
  missing: () => csv([head(0)]),
};

function head(count: number): string {
  return `2026-11-20,${count},1,1`;
}

function rowsOf(company: Company): string[] {
  const { formerName, state } = company;
  const last = state === 'active' ? (formerName === undefined ? '01' : '11') : '21';
  return [
    ...(formerName === undefined ? [] : [rowOf(company, formerName, '01', false)]),
    rowOf(company, company.legalName, last, true),
  ];
}

function rowOf(
  { number, address, state, since }: Company,
  name: string,
  process: string,
  isLatest: boolean,
): string {
  const isClosed = isLatest && state !== 'active';
  const columns = [
    isLatest ? '2' : '1',
    number,
    process,
    '0',
    '2024-05-31',
    since ?? '2015-10-05',
    name,
    '',
    '301',
    address.region ?? '',
    address.city,
    address.street,
    '',
    '13',
    '101',
    address.postalCode.replace('-', ''),
    '',
    '',
    isClosed ? (since ?? '2024-02-06') : '',
    isClosed ? (state === 'insolvent' ? '31' : '01') : '',
    '',
    '',
    '2015-10-05',
    isLatest ? '1' : '0',
    '',
    '',
    '',
    '',
    '',
    '0',
  ];
  return columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(',');
}

function csv(lines: readonly string[]): Answer {
  return { status: 200, contentType: 'text/csv; charset=utf-8', body: `${lines.join('\n')}\n` };
}
