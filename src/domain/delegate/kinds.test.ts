import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileStrings } from './generators';
import { delegateKind, hasTroubleshooter } from './kinds';

test.each([
  ['KUBERNETES', 'kubernetes', 'Kubernetes', true],
  ['CE_KUBERNETES', 'kubernetes', 'Kubernetes (cost)', true],
  ['HELM_DELEGATE', 'helm', 'Helm', true],
  ['helm_delegate', 'helm', 'Helm', true],
  ['DOCKER', 'docker', 'Docker', true],
  ['ECS', 'ecs', 'ECS', false],
  ['SHELL_SCRIPT', 'shell', 'Shell', false],
  ['LINUX', 'other', 'LINUX', false],
  [' Docker ', 'docker', 'Docker', true],
  ['constructor', 'other', 'constructor', false],
  ['', 'other', 'Unknown type', false],
  [' ', 'other', 'Unknown type', false],
  [undefined, 'other', 'Unknown type', false],
] as const)('%j is %s, shown as %j', (type, kind, label, isTroubleshootable) => {
  expect(delegateKind(type)).toEqual({ kind, label });
  expect(hasTroubleshooter(kind)).toBe(isTroubleshootable);
});

test('every type has a label, the same in upper case as in lower', () => {
  fc.assert(
    fc.property(hostileStrings, (type) => {
      expect(delegateKind(type).label.trim()).not.toBe('');
      expect(delegateKind(type).kind).toBe(delegateKind(type.toUpperCase()).kind);
    }),
  );
});
