import { expect, test } from 'vitest';
import { hiddenParts, troubleText } from './trouble.ts';

const URL = 'postgres://user:s3c%2Fret@db.example.com:5432/name';
const failure = (message: string, code?: string) => Object.assign(new Error(message), code && { code });

test.each([
  ['an error without a code', failure('own words'), 'Error: own words'],
  ['a code that nobody expects', failure('own words', 'XX000'), 'XX000: own words'],
  ['our own code', failure('FILE_GONE', 'FILE_GONE'), 'FILE_GONE'],
  ['a host', failure('no db.example.com', 'ENOTFOUND'), 'ENOTFOUND: no …'],
  ['an IP address', failure('connect 10.0.0.7:5432', 'ECONNREFUSED'), 'ECONNREFUSED: connect …'],
  ['an IPv6 address', failure('connect 2001:db8::7', 'ECONNREFUSED'), 'ECONNREFUSED: connect …'],
  ['an address', failure(`bad ${URL}`), 'Error: bad …'],
  ['a password', failure('bad s3c/ret'), 'Error: bad …'],
  ['a long message', failure('x'.repeat(1_000)), `Error: ${'x'.repeat(300)}`],
])('the log has the message of %s, without the address of the database', (_what, error, detail) => {
  expect(troubleText(error, hiddenParts(URL))).toSatisfy((text: string) => text.endsWith(` (${detail})`));
});
