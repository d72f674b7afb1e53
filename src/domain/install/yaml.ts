import { yamlText } from './quote';

/** What a YAML document is made from. Keys are ours, never typed by anybody. */
type YamlValue = string | number | boolean | readonly YamlValue[] | YamlObject;

export interface YamlObject {
  readonly [key: string]: YamlValue;
}

/** Writes a YAML document in block style. Every text is quoted, so that none is read as a number, a mark or a key. */
export function toYaml(document: YamlObject): string {
  return `${lines(document).join('\n')}\n`;
}

/** Several documents as one file. */
export function toYamlFile(documents: readonly YamlObject[]): string {
  return documents.map(toYaml).join('---\n');
}

function lines(value: YamlObject | readonly YamlValue[]): readonly string[] {
  if (isList(value)) {
    return value.flatMap((item) => {
      const [first = '', ...rest] = isNested(item) ? lines(item) : [scalar(item)];
      return [`- ${first}`, ...rest.map((line) => `  ${line}`)];
    });
  }
  return Object.entries(value).flatMap(([key, item]) => {
    if (isNested(item)) return [`${key}:`, ...lines(item).map((line) => `  ${line}`)];
    if (isBlock(item))
      return [
        `${key}: |`,
        ...item
          .trimEnd()
          .split('\n')
          .map((line) => `  ${line}`),
      ];
    return [`${key}: ${scalar(item)}`];
  });
}

function scalar(value: YamlValue): string {
  if (typeof value === 'string') return yamlText(value);
  if (typeof value === 'object') return isList(value) ? '[]' : '{}';
  return String(value);
}

/** Lists and objects that are not empty. Empty ones are written as scalars. */
function isNested(value: YamlValue): value is YamlObject | readonly YamlValue[] {
  return typeof value === 'object' && Object.keys(value).length > 0;
}

// Array.isArray does not see that a readonly array is one.
function isList(value: YamlValue): value is readonly YamlValue[] {
  return Array.isArray(value);
}

/** A document within a document: lines of ASCII with something on the first and the last. Anything else is quoted. */
function isBlock(value: YamlValue): value is string {
  return typeof value === 'string' && /^[!-~](?:[ -~\n]*[!-~])?\n$/.test(value);
}
