// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { scopeOf } from '@/domain/scope/scope';
import { pressOpener, renderPage } from '@/testing/page';
import { Shell } from './Shell';
import type { Settings } from './settings';

const SETTINGS = {
  mode: 'live',
  credential: 'server',
  feed: 'page',
  account: 'acct0001',
  readOnly: true,
} as const;

function show(settings: Settings) {
  renderPage(
    <Shell scope={scopeOf('acct0001')} page="tokens" settings={settings}>
      {null}
    </Shell>,
    { address: '/' },
  );
}

test.each([
  ['of a read-only server', {}, /^This dashboard is read-only/],
  [
    'of a user in no group that may write',
    { user: 'alice', writeGroups: ['ops'] },
    /one of these groups: ops$/,
  ],
])('a page %s says that it is read-only, and why', (_whose, settings, why) => {
  show({ ...SETTINGS, ...settings });
  pressOpener(screen.getByRole('button', { name: /^read-only/ }));
  expect(screen.getByRole('dialog', { hidden: true })).toHaveTextContent(why);
});

test('a page that can change something does not say that it is read-only', () => {
  show({ ...SETTINGS, readOnly: false, user: 'alice' });
  expect(screen.getByText('alice')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^read-only/ })).toBeNull();
});
