import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LIMITS } from '../gateway/forward.ts';
import { HIDDEN_RESPONSE_HEADERS, REQUEST_HEADERS } from '../gateway/headers.ts';
import { ACCOUNT_PARAMETERS, OPERATIONS, PLAIN_TARGET, targetPattern } from '../gateway/operations.ts';
import { REFUSALS, refusalBody } from '../gateway/refusal.ts';
import { SECURITY_HEADERS } from '../security-headers.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
const { maxBodyBytes, connectTimeoutMs, idleTimeoutMs } = DEFAULT_LIMITS;

/** What stands in the template's double braces, by name; several lines where one alone stands there. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  plain_target: [PLAIN_TARGET],
  operations: OPERATIONS.map((operation) => {
    const pattern = targetPattern(operation).replace('^', `~^${operation.method} `);
    return `"${pattern}" ${operation.access};`;
  }),
  account_parameters: [ACCOUNT_PARAMETERS.join('|')],
  security_headers: Object.entries(SECURITY_HEADERS).map(
    ([name, value]) => `add_header ${name} "${value}" always;`,
  ),
  // nginx counts the body itself.
  request_headers: REQUEST_HEADERS.filter((name) => name !== 'content-length').map(
    (name) => `proxy_set_header ${name} $http_${name.replaceAll('-', '_')};`,
  ),
  hidden_headers: HIDDEN_RESPONSE_HEADERS.map((name) => `proxy_hide_header ${name};`),
  max_body: [`${maxBodyBytes}`],
  connect_timeout: [`${connectTimeoutMs}ms`],
  idle_timeout: [`${idleTimeoutMs}ms`],
  refusals: Object.entries(REFUSALS).flatMap(([code, [status, message]]) => [
    `location = /.refused/${code} {`,
    '  internal;',
    '  default_type "application/json; charset=utf-8";',
    `  return ${status} '${JSON.stringify(refusalBody(code, message))}';`,
    '}',
  ]),
};

/** Writes into a folder what nginx needs beside the built page. */
export async function writeNginxFiles(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const template = await readFile(join(HERE, 'nginx.conf.template'), 'utf8');
  await writeFile(join(folder, 'nginx.conf'), renderNginxConf(template));
  await copyFile(join(HERE, 'start.sh'), join(folder, 'start.sh'));
}

/**
 * Fills nginx.conf.template from the tables that the gateway of `npm start` goes by. Throws an Error for a place that has
 * no text.
 */
function renderNginxConf(template: string): string {
  return template
    .replaceAll(/^( *)\{\{(\w+)\}\}$/gm, (_line, indent: string, name: string) =>
      linesOf(name)
        .map((line) => indent + line)
        .join('\n'),
    )
    .replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => linesOf(name).join(''));
}

function linesOf(name: string): readonly string[] {
  const lines = PLACES[name];
  if (!lines) throw new Error(`nginx.conf.template has a place for ${name}, for which there is no text.`);
  return lines;
}
