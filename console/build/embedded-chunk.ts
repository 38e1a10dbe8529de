import { type ESTree, parseAst } from 'vite';
import { walk } from './syntax-tree.ts';

/** A chunk as a part of the page, and as the module that gives its exports to chunks with files. */
export interface EmbeddedChunk {
  /** A classic script; defines the chunk `file` (see src/start/embedded-chunks.ts). */
  readonly script: string;
  readonly bridge: string;
}

const chunks = 'window.countersignChunks';

const notInFunctions = /^Export(?:All|Default)Declaration$/;

const reservedWords = new Set(['do', 'for', 'if', 'in', 'let', 'new', 'try', 'var']);

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Makes a function of a chunk: imports and exports become variables, `import.meta` and imports on demand
 * calls. `file` is its path in addresses, `/assets/first-screen-4f2a.js`; `isEmbedded` says so of
 * a path of another chunk. What it exports has the value of the moment when the chunk has run (constant-exports.ts).
 * Throws if the chunk has something that a function cannot have.
 */
export function embedChunk(
  code: string,
  file: string,
  isEmbedded: (file: string) => boolean,
): EmbeddedChunk {
  const absolute = (source: string) => new URL(source, `https://console.example${file}`).pathname;
  const replacements: Replacement[] = [];
  const exported: (readonly [name: string, local: string])[] = [];
  walk(parseAst(code), (node) => {
    const replace = (text: string) => replacements.push({ ...place(node), text });
    if (node.type === 'ImportDeclaration') {
      const source = absolute(node.source.value);
      if (!isEmbedded(source)) throw new Error(`${file} imports ${source}, which has a file`);
      replace(`const{${node.specifiers.map(toProperty).join(',')}}=${chunks}.get("${source}");`);
    } else if (node.type === 'ExportNamedDeclaration') {
      if (node.declaration !== null) throw new Error(`${file} exports a declaration`);
      exported.push(
        ...node.specifiers.map((one) => [nameOf(one.exported), nameOf(one.local)] as const),
      );
      replace('');
    } else if (node.type === 'ImportExpression') {
      const path = absolute(constantText(node.source));
      replace(`${isEmbedded(path) ? `${chunks}.load` : 'import'}("${path}")`);
    } else if (node.type === 'MetaProperty' && nameOf(node.meta) === 'import') {
      replace(`${chunks}.meta`);
    } else if (notInFunctions.test(node.type)) {
      throw new Error(`${file} has an ${node.type}`);
    }
  });
  const properties = exported.map(([name, local]) => `${name}:${local}`).join(',');
  const body = inAscii(replaced(code, replacements));
  return {
    script: `${chunks}.define("${file}",(()=>{"use strict";${body}\nreturn{${properties}}}))`,
    bridge: bridge(
      file,
      exported.map(([name]) => name),
    ),
  };
}

/**
 * With an escape for each other letter, which minified code has in texts and patterns only: one letter beyond Latin 1
 * makes the browser store and read the whole script with twice the bytes.
 */
function inAscii(code: string): string {
  return code.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Exported names may be reserved words, variables not; the minifier's names are short. */
function bridge(file: string, names: readonly string[]): string {
  const isReserved = (name: string) => reservedWords.has(name) || name.length > 3;
  const taken = names.map((name) => (isReserved(name) ? `${name}:_${name}` : name));
  const given = names.map((name) => (isReserved(name) ? `_${name} as ${name}` : name));
  return `const{${taken.join(',')}}=${chunks}.get("${file}");export{${given.join(',')}};`;
}

function toProperty(one: ESTree.ImportDeclarationSpecifier): string {
  if (one.type !== 'ImportSpecifier') throw new Error(`A chunk has an ${one.type}`);
  return `${nameOf(one.imported)}:${one.local.name}`;
}

function nameOf(node: ESTree.ModuleExportName | ESTree.IdentifierName): string {
  return node.type === 'Literal' ? node.value : node.name;
}

/** The minifier writes texts with backticks. */
function constantText(node: ESTree.Expression): string {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  const [only, ...others] = node.type === 'TemplateLiteral' ? node.quasis : [];
  if (only === undefined || others.length > 0) throw new Error(`An import is not of a constant`);
  return only.value.cooked ?? '';
}

function replaced(code: string, replacements: readonly Replacement[]): string {
  let at = 0;
  let text = '';
  for (const { start, end, text: by } of replacements.toSorted((a, b) => a.start - b.start)) {
    text += code.slice(at, start) + by;
    at = end;
  }
  return text + code.slice(at);
}

const place = ({ start, end }: ESTree.Node) => ({ start, end });
