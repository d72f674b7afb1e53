import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { isOwnHost } from './guards.ts';

/** A request with this Host header, to a server that listens on this port. */
function requestFor(host: string, port: number): IncomingMessage {
  const request = new IncomingMessage(Object.defineProperty(new Socket(), 'localPort', { value: port }));
  request.headers.host = host;
  return request;
}

test.each([
  ['fleet.example.com', 443, 'https', 'its own name on the usual port', true],
  ['fleet.example.com', 80, 'http', 'its own name on the usual port', true],
  ['fleet.example.com', 443, 'http', 'its own name on another port', false],
  ['fleet.example.com', 80, 'https', 'its own name on another port', false],
  ['front.example.com', 4173, 'https', 'an allowed name on the usual port', true],
  ['front.example.com:443', 4173, 'https', 'an allowed name with its port', true],
  ['front.example.com', 4173, 'http', 'an allowed name on another port', false],
] as const)('Host %s on port %i by %s is %s; accepted: %o', (host, port, protocol, _what, expected) => {
  const settings = { host: 'fleet.example.com', allowedHosts: ['front.example.com:443'] };
  expect(isOwnHost(requestFor(host, port), protocol, settings)).toBe(expected);
});
