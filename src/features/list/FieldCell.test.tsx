// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDelegate, CONTEXT, type FleetEntry, inDays, NOW } from '@/testing/fleets';
import type { Column } from './columns';
import { FieldCell } from './FieldCell';

function textOf(id: Column['id'], entry: FleetEntry): string {
  const delegate = aDelegate(entry, CONTEXT);
  const { container } = render(<FieldCell {...{ id, delegate }} today={inDays(0)} roomPx={200} />);
  const label = container.querySelector('small')?.textContent ?? '';
  return container.textContent?.slice(label.length) ?? '';
}

test.each<[Column['id'], FleetEntry, RegExp]>([
  ['identifier', { identifier: '_payments' }, /^_payments$/],
  ['type', { type: 'HELM_DELEGATE' }, /^Helm$/],
  ['description', { description: 'Payments' }, /^Payments$/],
  ['token', { token: 'INACTIVE' }, /^Not active$/],
  ['isImmutable', { isImmutable: true }, /^Yes$/],
  ['isImmutable', { isImmutable: false }, /^No$/],
  ['upgraderSeenAt', { upgraderSeenAt: 0 }, /^never$/],
  ['upgraderSeenAt', { upgraderSeenAt: NOW - 3 * 86_400_000 }, /^\d+ Sept?, \d\d:\d\d$/],
  ['supportEnds', { instances: [{ supportEnds: inDays(30) }] }, /^15 Oct$/],
  ['releasesBehind', {}, /^0$/],
  ['owner', { tags: ['owner:web'] }, /^web$/],
  ['hostNames', { instances: [{ hostName: 'a' }, { hostName: 'b' }, { hostName: 'a' }] }, /^a, b$/],
])('the column %s of %j reads %s', (id, entry, text) => {
  expect(textOf(id, entry)).toMatch(text);
});

test.each<[Column['id'], FleetEntry]>([
  ['identifier', { identifier: undefined }],
  ['type', { type: undefined }],
  ['description', {}],
  ['upgraderSeenAt', { upgraderSeenAt: undefined }],
  ['token', { token: undefined }],
  ['token', { instances: [] }],
  ['isImmutable', { isImmutable: undefined }],
  ['supportEnds', { instances: [{ supportEnds: undefined }] }],
  ['releasesBehind', { instances: [] }],
  ['owner', {}],
  ['hostNames', { instances: [] }],
])('the column %s of %j says that it is unknown, and why', (id, entry) => {
  expect(textOf(id, entry)).toMatch(/^–unknown: .+\.$/);
});
