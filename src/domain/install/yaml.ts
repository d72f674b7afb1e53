import { Scalar, stringify } from 'yaml';
import { unicodeEscaped } from './quote';

/** The value of a YAML document. Keys are ours, never typed by a user. */
type YamlValue = string | number | boolean | Scalar<string> | readonly YamlValue[] | YamlObject;

export interface YamlObject {
  readonly [key: string]: YamlValue;
}

/** Writes a YAML document in block style. Every text is quoted, so that none is read as a number, an indicator or a key. */
export function toYaml(document: YamlObject): string {
  const text = stringify(document, {
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    aliasDuplicateObjects: false,
  });
  return unicodeEscaped(text);
}

export function toYamlFile(documents: readonly YamlObject[]): string {
  return documents.map(toYaml).join('---\n');
}

/** A document inside another document, as a literal block. */
export function yamlBlock(text: string): Scalar<string> {
  const block = new Scalar(text);
  block.type = Scalar.BLOCK_LITERAL;
  return block;
}
