import { type Document, isMap, parseAllDocuments } from 'yaml';

/** A path in a document: keys of maps, and positions in lists. */
type Path = readonly (string | number)[];

/** A document of a file of the Manager, open for changes. */
export interface OpenDocument {
  /** The value at a path as it was sent; undefined where there is none. */
  readonly at: (...path: Path) => unknown;
  /** Writes a value at a path. Maps on the way are made where they are missing. */
  readonly set: (path: Path, value: unknown) => void;
}

/** Changes the documents of a file, and gives those that stay; undefined for a file of another form than expected. */
type FileChange = (documents: readonly OpenDocument[]) => readonly OpenDocument[] | undefined;

/**
 * Merges choices into a YAML file of the Manager. Comments and order stay, and the YAML library writes every new text. Undefined
 * where the file cannot be read, or has another form than expected.
 */
export function mergedFile(sent: string, change: FileChange): string | undefined {
  const parsed = parseAllDocuments(sent);
  if (!Array.isArray(parsed)) return undefined;
  if (!parsed.every(({ errors, contents }) => errors.length === 0 && isMap(contents))) return undefined;
  try {
    const documents = new Map(parsed.map((document) => [openDocument(document), document]));
    const kept = change([...documents.keys()]);
    return kept && joined(kept.map((open) => documents.get(open)?.toString({ lineWidth: 0 }) ?? ''));
  } catch {
    // The library throws for aliases, and for a path through something that is neither map nor list.
    return undefined;
  }
}

/** Documents that were parsed from one file may bring their own mark of a start. */
function joined(texts: readonly string[]): string {
  return texts.map((text, i) => (i > 0 && !text.startsWith('---') ? `---\n${text}` : text)).join('');
}

function openDocument(document: Document): OpenDocument {
  const data: unknown = document.toJS({ maxAliasCount: 0 });
  return {
    at: (...path) =>
      path.reduce<unknown>(
        (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
        data,
      ),
    set: (path, value) => document.setIn(path, document.createNode(value)),
  };
}
