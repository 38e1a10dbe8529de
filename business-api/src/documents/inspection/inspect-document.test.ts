import { readdirSync, readFileSync } from 'node:fs';
import { deflateRawSync, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inspectDocument } from './inspect-document.ts';
import { objectStream, pdfFile } from './testing/pdf-files.ts';
import { jpegFile, pngFile } from './testing/picture-files.ts';

const pdf = { mediaType: 'application/pdf' };
const jpeg = { mediaType: 'image/jpeg' };
const png = { mediaType: 'image/png' };
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const withLater = (file: Buffer, later: string | Buffer) =>
  Buffer.concat([file, typeof later === 'string' ? Buffer.from(later, 'latin1') : later]);
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(
  '',
);

const honest: readonly (readonly [string, object, Buffer])[] = [
  ['a PDF', pdf, pdfFile()],
  ['a PDF that opens at a page', pdf, pdfFile({ catalog: '/OpenAction [3 0 R /XYZ null null 0]' })],
  [
    'a PDF whose action goes to a page',
    pdf,
    pdfFile({ catalog: '/OpenAction 4 0 R', objects: ['<< /S /GoTo /D [3 0 R /Fit] >>'] }),
  ],
  [
    'a PDF with its objects packed',
    pdf,
    pdfFile({ objects: [objectStream(['<< /Type /Font >>'])] }),
  ],
  [
    'a PDF with a link',
    pdf,
    pdfFile({
      page: '/Annots [4 0 R]',
      objects: ['<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://a.example/) >> >>'],
    }),
  ],
  [
    'a PDF with a plain form',
    pdf,
    pdfFile({ catalog: '/AcroForm << /Fields [4 0 R] >>', objects: ['<< /FT /Tx /T (name) >>'] }),
  ],
  [
    'a PDF that writes about scripts',
    pdf,
    pdfFile({ content: 'BT (How to remove /JavaScript and /Launch from a file) Tj ET' }),
  ],
  [
    'a PDF whose title names scripts',
    pdf,
    pdfFile({ objects: ['<< /Title (No /JS, no /EmbeddedFile \\(really\\)) >>'] }),
  ],
  [
    'a PDF saved twice',
    pdf,
    withLater(pdfFile(), 'xref\n0 0\ntrailer\n<< /Prev 9 >>\nstartxref\n9\n%%EOF\r\n'),
  ],
  [
    'a PDF whose packed texts name addresses and have guillemets',
    pdf,
    pdfFile({
      objects: [
        objectStream([
          '<< /Title (Contrat << Optique >> du port) >>',
          '(https://a.example/JS/AA/3D)',
        ]),
      ],
    }),
  ],
  [
    'a PDF that opens at a page and has links, all packed',
    pdf,
    pdfFile({
      objects: [
        objectStream([
          '<< /OpenAction 101 0 R >>',
          '<< /S /GoTo /D [3 0 R /Fit] >>',
          `<< /Subtype /Link /A ${'<< /S /URI /URI (https://a.example/) >>'} >>`,
        ]),
      ],
    }),
  ],
  [
    'a PDF with its objects in a stream that is not packed',
    pdf,
    pdfFile({ objects: [objectStream(['<< >>'], { filter: '', pack: (plain) => plain })] }),
  ],
  [
    'a PDF with an outline before a picture',
    pdf,
    pdfFile({
      objects: [
        '<< /Type /Outlines /First 9 0 R /Last 9 0 R >>',
        { dictionary: '/Subtype /Image /Filter /DCTDecode', data: jpegFile() },
      ],
    }),
  ],
  [
    'a PDF with comments and texts about objects',
    pdf,
    pdfFile({ objects: ['% Original object ID: 5 0\n<< /Title (5 objects, 0 object) >>'] }),
  ],
  ['a PDF behind a line', pdf, Buffer.concat([latin1('\r\n'), pdfFile()])],
  ['a PDF behind blanks', pdf, Buffer.concat([latin1('\0 \t\n'), pdfFile()])],
  ['a PDF behind a byte order mark', pdf, Buffer.concat([latin1('\xef\xbb\xbf'), pdfFile()])],
  [
    'a PDF with articles that opens at one of them',
    pdf,
    pdfFile({
      catalog: '/OpenAction << /S /Thread /D 4 0 R >> /Threads [4 0 R]',
      objects: [
        '<< /Type /Thread /F 5 0 R /I << /Title (News) >> >>',
        '<< /Type /Bead /T 4 0 R >>',
      ],
    }),
  ],
  [
    'a PDF with fonts and colours of the names of what is watched',
    pdf,
    pdfFile({
      objects: [
        {
          dictionary:
            '/Subtype /Form /Name /F /Resources << /Font << /F 9 0 R /FS 9 0 R >> /ColorSpace << /C [/Separation /F /DeviceCMYK 9 0 R] >> >>',
          data: latin1('q Q'),
        },
        '<< /Type /Annot /F 4 /P 3 0 R >>',
      ],
    }),
  ],
  [
    'a PDF that names the address it came from',
    pdf,
    pdfFile({ objects: ['<< /Title (a) /URL (https://a.example/) >>'] }),
  ],
  [
    'a PDF with a filter under its short name',
    pdf,
    pdfFile({ objects: [{ dictionary: '/F /Fl', data: deflateSync(latin1('q Q')) }] }),
  ],
  ['a PDF padded with zeros', pdf, withLater(pdfFile(), Buffer.alloc(300))],
  ['a JPEG', jpeg, jpegFile()],
  ['a JPEG with a comment', jpeg, jpegFile({ comment: 'taken by telephone' })],
  ['a JPEG with a second picture', jpeg, jpegFile({ trailer: jpegFile() })],
  ['a JPEG padded with zeros', jpeg, jpegFile({ trailer: Buffer.alloc(64) })],
  ['a large photograph', jpeg, jpegFile({ width: 12_000, height: 9000 })],
  ['a PNG', png, pngFile()],
  ['a PNG with a text chunk', png, pngFile({ between: [['tEXt', latin1('Title\0Licence')]] })],
];

const hostile: readonly (readonly [string, string, Buffer])[] = [
  ['nothing', 'empty', Buffer.alloc(0)],
  ['a web page', 'other-type', latin1('<!doctype html><script>alert(1)</script>')],
  [
    'an SVG picture',
    'other-type',
    latin1('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
  ],
  ['a Windows program', 'other-type', latin1('MZ\x90\0\x03\0\0\0')],
  ['a Linux program', 'other-type', latin1('\x7fELF\x02\x01\x01')],
  ['an archive', 'other-type', latin1('PK\x03\x04\x14\0')],
  ['the test signature of virus scanners', 'other-type', latin1(eicar)],
  ['a PDF behind a GIF header', 'other-type', Buffer.concat([latin1('GIF89a'), pdfFile()])],
  ['a PDF behind a letter', 'other-type', Buffer.concat([latin1('x'), pdfFile()])],
  ['a PDF behind a no-break space', 'other-type', Buffer.concat([latin1('\xa0'), pdfFile()])],
  [
    'a PDF behind a kilobyte of blanks',
    'other-type',
    Buffer.concat([Buffer.alloc(1025), pdfFile()]),
  ],
  ['a PDF with a program behind it', 'damaged', withLater(pdfFile(), 'MZ\x90\0')],
  ['a PDF with a virus behind it', 'damaged', withLater(pdfFile(), eicar)],
  ['a PDF with an archive behind it', 'damaged', withLater(pdfFile(), 'PK\x03\x04PK\x05\x06')],
  ['half a PDF', 'damaged', pdfFile().subarray(0, 200)],
  ['a PDF without pages', 'damaged', latin1('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF')],
  ['a PDF with a script', 'active-content', pdfFile({ catalog: `/OpenAction ${script}` })],
  [
    'a PDF with an escaped script',
    'active-content',
    pdfFile({ objects: ['<< /S /J#61vaScript /#4aS (x) >>'] }),
  ],
  ['a PDF with a packed script', 'active-content', pdfFile({ objects: [objectStream([script])] })],
  [
    'a PDF with a script packed in an unusual way',
    'damaged',
    pdfFile({
      objects: [objectStream([script], { filter: '/Filter [/ASCIIHexDecode /FlateDecode]' })],
    }),
  ],
  [
    'a PDF with an object within data',
    'active-content',
    pdfFile({ objects: [{ dictionary: '', data: latin1(`9 0 obj ${script} endobj`) }] }),
  ],
  [
    'a PDF with a script behind an open bracket',
    'active-content',
    pdfFile({ objects: ['(', script.replaceAll(/[()]/g, '')] }),
  ],
  [
    'a PDF that starts a program',
    'active-content',
    pdfFile({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
  ],
  [
    'a PDF with a file inside',
    'active-content',
    pdfFile({ objects: [{ dictionary: '/Type /EmbeddedFile', data: latin1('MZ') }] }),
  ],
  [
    'a PDF with a form of scripts',
    'active-content',
    pdfFile({ catalog: '/AcroForm << /XFA 4 0 R >>' }),
  ],
  [
    'a PDF that sends a form',
    'active-content',
    pdfFile({ objects: ['<< /S /SubmitForm /F (https://a.example/) >>'] }),
  ],
  [
    'a PDF that opens an address',
    'active-content',
    pdfFile({ catalog: '/OpenAction 4 0 R', objects: ['<< /S /URI /URI (https://a.example/) >>'] }),
  ],
  [
    'an encrypted PDF',
    'encrypted',
    pdfFile({ trailer: '/Encrypt 4 0 R', objects: ['<< /V 2 >>'] }),
  ],
  [
    'a PDF that unpacks to gigabytes',
    'too-large',
    pdfFile({
      objects: [
        {
          dictionary: '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
          data: deflateSync(Buffer.alloc(40 * 1024 * 1024)),
        },
      ],
    }),
  ],
  [
    'a JPEG with a web page behind it',
    'damaged',
    jpegFile({ trailer: latin1('\n<script>x()</script>') }),
  ],
  [
    'a JPEG with an archive behind it',
    'damaged',
    jpegFile({ trailer: latin1('..PK\x03\x04..PK\x05\x06') }),
  ],
  ['a JPEG with a program behind it', 'damaged', jpegFile({ trailer: latin1('MZ\x90\0') })],
  ['a JPEG that is a PDF as well', 'damaged', jpegFile({ comment: '%PDF-1.7 1 0 obj' })],
  ['half a JPEG', 'damaged', jpegFile().subarray(0, 60)],
  ['a JPEG of four gigapixels', 'too-large', jpegFile({ width: 65_000, height: 65_000 })],
  [
    'a PNG that is a PDF as well',
    'damaged',
    pngFile({ between: [['tEXt', latin1('Title\0%PDF-1.7\n1 0 obj')]] }),
  ],
  ['a PNG with a page behind it', 'damaged', withLater(pngFile(), '<html>')],
  ['a PNG with a wrong checksum', 'damaged', flipped(pngFile(), 20)],
  ['half a PNG', 'damaged', pngFile().subarray(0, 40)],
  ['a PNG of a gigapixel', 'too-large', pngFile({ width: 40_000, height: 40_000 })],
];

function flipped(file: Buffer, at: number): Buffer {
  const copy = Buffer.from(file);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

/** Places in which a reader finds objects that what reads the file from its beginning takes for something else. */
const hidden: readonly (readonly [string, string, Buffer])[] = [
  [
    'behind a long dictionary of its stream',
    'active-content',
    pdfFile({ objects: [objectStream([script], { more: `/Pad (${'A'.repeat(5000)})` })] }),
  ],
  [
    'behind another object in the dictionary of its stream',
    'active-content',
    pdfFile({ objects: [objectStream([script], { more: '/Pad 9 0 obj /Other << >>' })] }),
  ],
  [
    'in a stream of objects that does not say what it is',
    'active-content',
    pdfFile({ objects: [objectStream([script], { type: '' })] }),
  ],
  ...(
    [
      ['NUL', '9\0 0\0obj'],
      ['nothing', '9 0obj'],
      ['a comment', '9 0 % generation\n obj'],
      ['comments', '9 % number\r0 % generation\r\nobj'],
      ['a sign', '9 +0 obj'],
    ] as const
  ).map(
    ([what, head]) =>
      [
        `in data, with ${what} in its head`,
        'active-content',
        pdfFile({ objects: [{ dictionary: '', data: latin1(`${head} ${script} endobj`) }] }),
      ] as const,
  ),
  ['in a comment', 'damaged', pdfFile({ objects: [`% 9 0 obj ${script} endobj\n<< >>`] })],
  ['in a text', 'damaged', pdfFile({ objects: [`(9 0 obj ${script} endobj)`] })],
  [
    'in a text within data',
    'damaged',
    pdfFile({ objects: [{ dictionary: '', data: latin1(`( 9 0 obj ${script} endobj )`) }] }),
  ],
  [
    'in data within data, four deep',
    'damaged',
    pdfFile({ objects: [{ dictionary: '', data: nested(script, 4) }] }),
  ],
  [
    'in a packed text',
    'active-content',
    pdfFile({ objects: [objectStream([`(title ${script} )`])] }),
  ],
  [
    'in a packed comment',
    'active-content',
    pdfFile({ objects: [objectStream([`% ${script}\n null`])] }),
  ],
  [
    'behind the word stream among packed objects',
    'active-content',
    pdfFile({ objects: [objectStream(['stream', script])] }),
  ],
  [
    'behind the end of a stream that its packed data contain',
    'damaged',
    pdfFile({
      objects: [
        // Packed, what is behind has no byte of a bracket.
        objectStream(['(endstream endobj)', '<< /AAAAAAAA /S /JavaScript /JS 9 0 R >>'], {
          pack: withPlainBeginning,
        }),
      ],
    }),
  ],
  [
    'behind the end of a stream that its plain data contain',
    'damaged',
    pdfFile({
      objects: [
        objectStream(['(endstream endobj)', `( ${script} )`], {
          filter: '',
          pack: (plain) => plain,
        }),
      ],
    }),
  ],
  [
    'packed by a filter that is named elsewhere',
    'damaged',
    pdfFile({
      objects: [
        objectStream([script], { filter: '/Filter 5 0 R /Other /FlateDecode' }),
        '[/ASCIIHexDecode]',
      ],
    }),
  ],
  ...['/DecodeParms 5 0 R', '/DecodeParms << /Predictor\0 12 >>'].map(
    (more) =>
      [
        `in a stream whose data are not what they seem: ${JSON.stringify(more)}`,
        'damaged',
        pdfFile({ objects: [objectStream(['<< >>'], { more }), '<< /Predictor 12 >>'] }),
      ] as const,
  ),
  [
    'in a stream whose dictionary begins in data',
    'damaged',
    pdfFile({
      objects: [
        { dictionary: '', data: latin1('9 0 obj << /N 1 /First 6') },
        // Read as one with what is above by who begins there.
        { dictionary: '/Filter /FlateDecode', data: deflateSync(latin1(`100 0 ${script}`)) },
      ],
    }),
  ],
];

function nested(text: string, depth: number): Buffer {
  if (depth === 0) return latin1(`9 0 obj ${text} endobj`);
  return Buffer.concat([latin1('9 0 obj << >> stream\n'), nested(text, depth - 1)]);
}

/** What takes a part of the file from elsewhere. */
const outside: readonly (readonly [string, Buffer])[] = [
  [
    'an article of another file, when it opens',
    pdfFile({ catalog: '/OpenAction << /S /Thread /F (other.pdf) /D 0 >>' }),
  ],
  [
    'an article under an escaped name',
    pdfFile({ objects: ['<< /F << /F (other.pdf) >> /#53 % kind\n /#54hread /D 0 >>'] }),
  ],
  [
    'an article, packed',
    pdfFile({ objects: [objectStream(['<< /D 0 /F 101 0 R /S/Thread >>', '(other.pdf)'])] }),
  ],
  [
    'an article whose kind is another object',
    pdfFile({ objects: ['<< /S 5 0 R /F (other.pdf) >>', '/Thread'] }),
  ],
  [
    'an article within data',
    pdfFile({
      objects: [{ dictionary: '', data: latin1('9 0 obj << /S /Thread /F (other.pdf) >> endobj') }],
    }),
  ],
  ['an article in a packed text', pdfFile({ objects: [objectStream(['(<< /S /Thread >>)'])] })],
  [
    'a stream in another file',
    pdfFile({ objects: [{ dictionary: '/F (\\\\\\\\host\\\\share)', data: latin1('') }] }),
  ],
  [
    'a stream in another file, by a reference',
    pdfFile({ objects: [{ dictionary: '/#46 9 0 R', data: latin1('') }] }),
  ],
  [
    'a stream in another file behind an open dictionary',
    pdfFile({ objects: ['<< /Open', { dictionary: '/F <6f>', data: latin1('') }] }),
  ],
  [
    'a stream with the filter of another file',
    pdfFile({ objects: [{ dictionary: '/FF#69lter /FlateDecode', data: latin1('') }] }),
  ],
  [
    'objects in another file',
    pdfFile({ objects: [objectStream(['<< >>'], { more: '/F (other.bin)' })] }),
  ],
  ['an address as a file', pdfFile({ objects: ['<< /FS /URL /F (https://a.example/) >>'] })],
  [
    'an address as a file, packed under an escaped name',
    pdfFile({ objects: [objectStream(['<< /F (https://a.example/) /FS/#55RL >>'])] }),
  ],
  [
    'an address as a file whose system is another object',
    pdfFile({ objects: ['<< /FS 5 0 R /F (https://a.example/) >>', '/URL'] }),
  ],
  [
    'a page of another file',
    pdfFile({
      objects: [
        { dictionary: '/Subtype /Form /Ref << /F (other.pdf) /Page 0 >>', data: latin1('') },
      ],
    }),
  ],
];

/** Made by qpdf 11 from files as above: `qpdf --encrypt "" owner 128 --object-streams=generate`. */
const encryptedDirectory = new URL('testing/encrypted/', import.meta.url);
const encrypted = readdirSync(encryptedDirectory).map((name) => {
  const [what = ''] = name.split('-');
  const faults: Readonly<Record<string, object>> = {
    locked: { fault: 'encrypted' },
    script: { fault: 'active-content' },
    thread: { fault: 'outside-content' },
  };
  return [name, faults[what] ?? pdf, readFileSync(new URL(name, encryptedDirectory))] as const;
});
const ofEncrypted = (name: string) =>
  encrypted.find(([one]) => one === name)?.[2] ?? Buffer.alloc(0);

const address = '<< /S /URI /URI (https://a.example/) >>';
const opening: readonly (readonly [string, Buffer])[] = [
  ['under an escaped name', pdfFile({ catalog: `/Open#41ction ${address}` })],
  ['packed', pdfFile({ objects: [objectStream([`<< /OpenAction ${address} >>`])] })],
  [
    'packed, in another object',
    pdfFile({ objects: [objectStream(['<< /OpenAction 101 0 R >>', address])] }),
  ],
  [
    'packed, in another stream',
    pdfFile({ catalog: '/OpenAction\0 100 0 R', objects: [objectStream([address])] }),
  ],
  [
    'in the second version of an object',
    pdfFile({
      catalog: '/OpenAction 4 0 R',
      objects: ['<< /S /GoTo /D [3 0 R /Fit] >>', `null endobj 4 0 obj ${address}`],
    }),
  ],
];

/** Packed by Flate in two blocks: up to the script as it is, and the rest. */
function withPlainBeginning(contents: Buffer): Buffer {
  const at = contents.indexOf('<<');
  const lengths = Buffer.alloc(4);
  lengths.writeUInt16LE(at, 0);
  lengths.writeUInt16LE(0xffff - at, 2);
  return Buffer.concat([
    latin1('\x78\x9c\0'),
    lengths,
    contents.subarray(0, at),
    deflateRawSync(contents.subarray(at)),
    Buffer.alloc(4), // the checksum, which few readers look at
  ]);
}

describe('documents', () => {
  test.each(hidden)('a script hidden %s is refused: %s', (_, fault, file) => {
    expect(inspectDocument(file)).toEqual({ fault });
  });

  test.each(honest)('%s is accepted', (_, verdict, file) => {
    expect(inspectDocument(file)).toEqual(verdict);
  });

  test.each(hostile)('%s is refused: %s', (_, fault, file) => {
    expect(inspectDocument(file)).toEqual({ fault });
  });

  test.each(opening)('an address that opens with the file is found %s', (_, file) => {
    expect(inspectDocument(file)).toEqual({ fault: 'active-content' });
  });

  test.each(outside)('a file is refused that takes from elsewhere: %s', (_, file) => {
    expect(inspectDocument(file)).toEqual({ fault: 'outside-content' });
  });

  test.each(encrypted)('%s, encrypted, is judged by what it holds', (_, verdict, file) => {
    expect(inspectDocument(file)).toEqual(verdict);
  });

  test.each([
    ['another key in a second trailer', '\ntrailer << /Encrypt << /V 2 >> >>\n%%EOF'],
    ['another identifier', '\ntrailer << /ID [<00> <00>] >>\n%%EOF'],
    ['an identifier that is elsewhere', '\ntrailer << /ID 9 0 R >>\n%%EOF'],
  ])('%s may open another file than was inspected', (_, later) => {
    const file = withLater(ofEncrypted('rc4-128.pdf'), later);
    expect(inspectDocument(file)).toEqual({ fault: 'encrypted' });
  });

  test('objects that another key unpacks are unknown', () => {
    const file = Buffer.from(ofEncrypted('aes-128.pdf'));
    const head = file.lastIndexOf(' 0 obj', file.lastIndexOf('/Type /ObjStm'));
    file.write('9', head - 1);
    expect(inspectDocument(file)).toEqual({ fault: 'damaged' });
  });

  test('a file cut or changed anywhere never throws', () => {
    const files = [...honest, ...hostile, ...encrypted]
      .map(([, , file]) => file)
      .filter((f) => f.length < 20_000);
    const inspection = fc.property(
      fc.constantFrom(...files),
      fc.nat(),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
      (file, cut, changes) => {
        const copy = Buffer.from(
          file.subarray(0, file.length - (cut % (file.length + 1)) * (cut % 2)),
        );
        for (const [at, byte] of changes) if (copy.length > 0) copy[at % copy.length] = byte;
        const verdict = inspectDocument(copy);
        expect('mediaType' in verdict || 'fault' in verdict).toBe(true);
      },
    );
    fc.assert(inspection, { numRuns: 500 });
  });

  test.each([
    ['words of heads', 'obj\n'],
    ['comments before heads', '%obj\n'],
    ['a long line before a head', '%9 '],
    ['numbers', '9 \n'],
    ['texts', '(9 0 )'],
  ])('a stream of ten megabytes of %s is read in one pass', (_, part) => {
    const data = latin1(part.repeat(Math.ceil((10 * 1024 * 1024) / part.length)));
    const file = pdfFile({ objects: [{ dictionary: '', data }] });
    expect(inspectDocument(file)).toEqual(pdf);
  });

  test.each([
    ['open brackets', '('],
    ['open angles', '<'],
    ['streams without an end', 'stream\n'],
    ['objects', '1 0 obj '],
    ['names', '/a'],
    ['open dictionaries', '<<'],
    ['empty streams', '<< stream endstream '],
    ['digits', '1 '],
  ])('a PDF of ten megabytes of %s is read in one pass', (_, part) => {
    const body = part.repeat(Math.ceil((10 * 1024 * 1024) / part.length));
    const file = latin1(`%PDF-1.7\n1 0 obj << /Type /Page >> endobj\n${body}\n%%EOF`);
    // Reading the file again for each of its parts would take hours.
    expect(inspectDocument(file)).toEqual(
      part === '(' || part.startsWith('stream') ? { fault: 'damaged' } : pdf,
    );
  });
});
