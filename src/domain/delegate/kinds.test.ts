import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileStrings } from '@/testing/fleet-generators';
import { delegateKind } from './kinds';

test.each([
  ['KUBERNETES', 'kubernetes', 'Kubernetes'],
  ['CE_KUBERNETES', 'kubernetes', 'Kubernetes (cost)'],
  ['HELM_DELEGATE', 'helm', 'Helm'],
  ['helm_delegate', 'helm', 'Helm'],
  ['DOCKER', 'docker', 'Docker'],
  ['ECS', 'ecs', 'ECS'],
  ['SHELL_SCRIPT', 'shell', 'Shell'],
  ['LINUX', 'other', 'LINUX'],
  [' Docker ', 'docker', 'Docker'],
  ['constructor', 'other', 'constructor'],
  ['', 'other', 'Unknown type'],
  [' ', 'other', 'Unknown type'],
  [undefined, 'other', 'Unknown type'],
] as const)('%j is %s, shown as %j', (type, kind, label) => {
  expect(delegateKind(type)).toEqual({ kind, label });
});

test('every type has a label, and its kind ignores case', () => {
  fc.assert(
    fc.property(hostileStrings, (type) => {
      expect(delegateKind(type).label.trim()).not.toBe('');
      expect(delegateKind(type).kind).toBe(delegateKind(type.toUpperCase()).kind);
    }),
  );
});
