import { parseJson } from '@/lib/json';
import { brokenRule, isPlainLine, type Rule } from '../names/delegate-name';
import { isRecord } from '../table/read';
import { type ListView, viewOfQuery, viewQuery } from './list-view';

/** A view with the name that its owner gave it. */
export interface NamedView {
  readonly name: string;
  readonly view: ListView;
}

/**
 * Largest file that is read, in UTF-16 code units, and most views in one file. Views are short, so a larger file is not
 * ours.
 */
export const MAX_FILE_LENGTH = 1_000_000;
export const MAX_VIEWS = 200;
const MAX_VIEW_NAME_LENGTH = 128;

const FORMAT = 'delegate-overview-views';
const VERSION = 1;

/** Returns the rules for a view's name; `inUse` are the names already taken. */
export function viewNameRules(name: string, inUse: readonly string[] = []): readonly Rule[] {
  return [
    { rule: 'Enter at least one character', holds: name.trim() !== '' },
    { rule: 'Use no line break or other control character', holds: isPlainLine(name) },
    { rule: `Use at most ${MAX_VIEW_NAME_LENGTH} characters`, holds: name.length <= MAX_VIEW_NAME_LENGTH },
    { rule: 'Use a name that no other view has', holds: !inUse.includes(name) },
  ];
}

/**
 * Writes views as a file that {@link readViewFile} reads. The file stores each view as its query string, so it holds
 * what a link holds.
 */
export function writeViewFile(views: readonly NamedView[]): string {
  const written = views.map(({ name, view }) => ({ name, query: viewQuery(view) }));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, views: written }, undefined, 2)}\n`;
}

/** The views read from a file, and its problems. */
export interface ReadViews {
  readonly views: readonly NamedView[];
  /** Sentences for the user: what was left out of the file, or why all of it was. */
  readonly problems: readonly string[];
}

/**
 * Reads a file of views, including one that another program wrote. Never throws: an unreadable view is left out and
 * reported.
 */
export function readViewFile(text: string): ReadViews {
  if (text.length > MAX_FILE_LENGTH) return nothing('The file is too large for a file of views.');
  const file = parseJson(text);
  if (!isRecord(file) || file.format !== FORMAT) return nothing('The file contains no views of this page.');
  if (file.version !== VERSION) {
    return nothing(
      `The file has version ${String(file.version).slice(0, 20)}. This page reads version ${VERSION}.`,
    );
  }
  if (!Array.isArray(file.views)) return nothing('The file contains no views of this page.');
  const found: readonly unknown[] = file.views;
  const views: NamedView[] = [];
  const problems: string[] = [];
  for (const [i, item] of found.slice(0, MAX_VIEWS).entries()) {
    const read = readNamedView(
      item,
      views.map(({ name }) => name),
    );
    if (typeof read === 'string') problems.push(`View ${i + 1} is left out: ${read}`);
    else {
      views.push(read.view);
      problems.push(...read.dropped.map((why) => `View ${i + 1}: ${why}`));
    }
  }
  if (found.length > MAX_VIEWS) {
    problems.push(`The page reads only the first ${MAX_VIEWS} views.`);
  }
  return { views, problems };
}

function readNamedView(
  item: unknown,
  inUse: readonly string[],
): string | { readonly view: NamedView; readonly dropped: readonly string[] } {
  if (!isRecord(item) || typeof item.name !== 'string' || typeof item.query !== 'string') {
    return 'it has no name or no query.';
  }
  const { name, query } = item;
  const broken = brokenRule(viewNameRules(name, inUse));
  if (broken !== undefined) return `its name breaks a rule: ${broken}`;
  const { view, dropped } = viewOfQuery(query);
  return { view: { name, view }, dropped: dropped.map(({ why }) => why) };
}

function nothing(problem: string): ReadViews {
  return { views: [], problems: [problem] };
}
