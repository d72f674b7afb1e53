import { type Document, isMap, parseAllDocuments } from 'yaml';

/** A path in a document: keys of maps, and positions in lists. */
type Path = readonly (string | number)[];

/** A document of a file of the Manager that can be changed. */
export interface OpenDocument {
  /** As it was sent; undefined when there is nothing at the path. */
  readonly at: (...path: Path) => unknown;
  /** Creates missing maps on the way. */
  readonly set: (path: Path, value: unknown) => void;
}

/** Gives the documents to keep; undefined when the file has an unexpected form. */
type FileChange = (documents: readonly OpenDocument[]) => readonly OpenDocument[] | undefined;

/**
 * Merges choices into a YAML file of the Manager. Comments and order stay, and the YAML library writes every new text.
 * Undefined when the file cannot be parsed or has an unexpected form.
 */
export function mergedFile(sent: string, change: FileChange): string | undefined {
  const parsed = parseAllDocuments(sent);
  if (!Array.isArray(parsed)) return undefined;
  if (!parsed.every(({ errors, contents }) => errors.length === 0 && isMap(contents))) return undefined;
  try {
    const documents = new Map(parsed.map((document) => [openDocument(document), document]));
    const kept = change([...documents.keys()]);
    return kept && joined(kept.map((open) => documentText(documents.get(open))));
  } catch (error) {
    if (error instanceof OtherForm) return undefined;
    throw error;
  }
}

/**
 * Thrown when the library cannot handle a file: it throws for aliases, and for a path through a value that is no map or
 * list.
 */
class OtherForm extends Error {}

function ofLibrary<Result>(call: () => Result): Result {
  try {
    return call();
  } catch (cause) {
    throw new OtherForm('The file has another form than expected.', { cause });
  }
}

function documentText(document: Document | undefined): string {
  return ofLibrary(() => document?.toString({ lineWidth: 0 }) ?? '');
}

/** A document parsed from the file may already begin with `---`. */
function joined(texts: readonly string[]): string {
  return texts.map((text, i) => (i > 0 && !text.startsWith('---') ? `---\n${text}` : text)).join('');
}

function openDocument(document: Document): OpenDocument {
  const data: unknown = ofLibrary(() => document.toJS({ maxAliasCount: 0 }));
  return {
    at: (...path) =>
      path.reduce<unknown>(
        (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
        data,
      ),
    set: (path, value) => ofLibrary(() => document.setIn(path, document.createNode(value))),
  };
}
