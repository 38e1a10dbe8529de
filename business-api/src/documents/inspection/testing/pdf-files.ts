import { deflateSync } from 'node:zlib';

type PdfObject = string | { readonly dictionary: string; readonly data: Buffer };

export interface PdfPlan {
  /** From number 4 on. */
  readonly objects?: readonly PdfObject[];
  /** Added to the catalog, `/OpenAction …`. */
  readonly catalog?: string;
  /** Added to the trailer. */
  readonly trailer?: string;
  readonly page?: string;
  readonly content?: string;
}

/** A whole PDF of one page, with a true table of offsets. */
export function pdfFile(plan: PdfPlan = {}): Buffer {
  const content = Buffer.from(plan.content ?? 'BT /F1 12 Tf 72 720 Td (Licence 4711) Tj ET');
  const objects: PdfObject[] = [
    `<< /Type /Catalog /Pages 2 0 R ${plan.catalog ?? ''} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${4 + (plan.objects?.length ?? 0)} 0 R ${plan.page ?? ''} >>`,
    ...(plan.objects ?? []),
    { dictionary: '', data: content },
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, object] of objects.entries()) {
    offsets.push(length());
    parts.push(Buffer.from(`${index + 1} 0 obj\n`));
    if (typeof object === 'string') parts.push(Buffer.from(object, 'latin1'));
    else {
      const { dictionary, data } = object;
      parts.push(Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`));
      parts.push(data, Buffer.from('\nendstream'));
    }
    parts.push(Buffer.from('\nendobj\n'));
  }
  const start = length();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${plan.trailer ?? ''} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export interface PackedPlan {
  readonly filter?: string;
  /** More of its dictionary, before what tells what it is. */
  readonly more?: string;
  readonly type?: string;
  /** By default all of it, by Flate. */
  readonly pack?: (contents: Buffer) => Buffer;
}

/** A stream of objects, `texts` numbered from 100, packed by Flate. */
export function objectStream(
  texts: readonly string[],
  {
    filter = '/Filter /FlateDecode',
    more = '',
    type = '/Type /ObjStm',
    pack = deflateSync,
  }: PackedPlan = {},
): PdfObject {
  let offset = 0;
  const index = texts.map((text, number) => {
    const entry = `${100 + number} ${offset}`;
    offset += text.length + 1;
    return entry;
  });
  const head = `${index.join(' ')} `;
  const data = pack(Buffer.from(`${head}${texts.join(' ')}`, 'latin1'));
  const numbers = `/N ${texts.length} /First ${head.length}`;
  return { dictionary: [type, more, numbers, filter].join(' '), data };
}
