// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ComparePage } from '@/features/compare/ComparePage';
import { DelegatePage } from '@/features/delegate/DelegatePage';
import { InstallPage } from '@/features/install/InstallPage';
import { SelectorsPage } from '@/features/selectors/SelectorsPage';
import { TokensPage } from '@/features/tokens/TokensPage';
import { UpgradesPage } from '@/features/upgrades/UpgradesPage';
import { ACCOUNT, appFor } from '@/testing/app-view';
import { renderPage } from '@/testing/page';

const PLACE = { scope: ACCOUNT, scopeName: 'Demo' };

test.each<[string, ReactNode, string]>([
  ['Compare', <ComparePage key="page" {...PLACE} />, 'all=zzz'],
  ['New delegate', <InstallPage key="page" {...PLACE} />, 'all=zzz'],
  ['Selectors', <SelectorsPage key="page" {...PLACE} />, 'all=zzz'],
  ['Tokens', <TokensPage key="page" {...PLACE} />, 'all=zzz&status=zzz'],
  ['Upgrades', <UpgradesPage key="page" {...PLACE} />, 'all=zzz&autoUpgrade=zzz&order=nobody'],
  [
    'a delegate',
    <DelegatePage key="page" {...PLACE} identifier="_mainframe_bridge" />,
    'all=zzz&history=zzz&instances=zzz',
  ],
])('the page of %s names each value of the address that it does not know', async (_, page, query) => {
  appFor('default');
  renderPage(page, { address: `/?${query}` });
  for (const value of query.split('&'))
    expect(await screen.findByText(new RegExp(`^Ignored ${value}: `))).toBeVisible();
});
