// What a person reads says each fact in the word of the glossary.
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** A text that somebody reads. */
interface Shown {
  readonly path: string;
  readonly text: string;
}

/** What is read of the syntax tree of the code, in which values are nodes, too. */
interface Syntax {
  readonly type: string;
  readonly value: unknown;
  readonly quasis: readonly { readonly value: { readonly cooked: string } }[];
}

/** The words in code style of the last column of the table. */
function otherWords(): readonly string[] {
  const [, section = ''] = readFileSync('docs/glossary.md', 'utf8').split('## One word for each fact');
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  return rows.flatMap((row) => row.split('|')[3]?.match(/(?<=`)[^`]+(?=`(?:,| (?:\(|\|)| $))/g) ?? []);
}

const WORDS = otherWords();
const REFUSED = new RegExp(`(?<![\\w-])(?<!near )(?:${WORDS.join('|')})(?![\\w-])`, 'i');

test.each([
  ['The end of support is unknown.', true],
  ['Near expiry', false],
  ['Expiry unknown', true],
  ['search-qa lost 1.', true],
  ['The last line was lost.', false],
])('"%s" is refused: %s', (text, isRefused) => {
  expect(REFUSED.test(text)).toBe(isRefused);
});

test.each([
  ['the documents', textsOfDocuments, 1_000],
  ['the code', textsOfCode, 3_000],
])('no text in %s has another word for a fact', (_name, textsOf, least) => {
  const texts = textsOf();
  expect(texts.length).toBeGreaterThan(least);
  const faults = texts.filter(({ text }) => REFUSED.test(text)).map(({ path, text }) => `${path}: ${text}`);
  expect(faults).toEqual([]);
});

function filesOf(...folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
}

/** Lines, without the names for machines in code style. What is history keeps its words: the changelog, the decisions. */
function textsOfDocuments(): readonly Shown[] {
  return ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...filesOf('docs', 'deploy/prometheus')]
    .filter((path) => /\.(?:md|yaml|json)$/.test(path) && !/^docs\/(?:decisions|glossary)/.test(path))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .map((line) => ({ path, text: line.replaceAll(/`[^`]*`/g, '') })),
    );
}

/** Texts with a blank or a capital, because others are names for machines. What the code puts into a text is "1". */
function textsOfCode(): readonly Shown[] {
  const shown: Shown[] = [];
  for (const path of filesOf('src', 'server')) {
    if (!/(?<!\.test)\.tsx?$/.test(path) || /^src\/(?:mocks|testing)\/|^server\/tests\//.test(path)) continue;
    const { program } = parseSync(path, readFileSync(path, 'utf8'));
    JSON.stringify(program, (_key, node: Partial<Syntax> | bigint | null) => {
      if (typeof node === 'bigint') return undefined;
      const text = textOf(node);
      if (text !== undefined && /\s|^[A-Z][a-z]/.test(text))
        shown.push({ path, text: text.replaceAll(/\s+/g, ' ') });
      return node;
    });
  }
  return shown;
}

function textOf(node: Partial<Syntax> | null): string | undefined {
  const { type, value, quasis = [] } = node ?? {};
  if (type === 'TemplateLiteral') return quasis.map((part) => part.value.cooked).join('1');
  return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? value : undefined;
}
