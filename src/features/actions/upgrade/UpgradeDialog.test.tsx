// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ACCOUNT } from '@/testing/app-view';
import { aFleet, delegateIn } from '@/testing/fleets';
import { renderPage } from '@/testing/page';
import { UpgradeDialog } from './UpgradeDialog';

test('while the latest version loads, the dialog says so, and nothing can be copied', () => {
  const entry = { autoUpgrade: 'OFF', instances: [{ version: '26.08.88900' }] } as const;
  const fleet = aFleet([entry], { latestVersion: { state: 'loading' } });
  const close = () => {};
  renderPage(
    <UpgradeDialog
      {...{ scope: ACCOUNT, fleet, delegate: delegateIn(fleet) }}
      onTroubleshoot={close}
      onClose={close}
    />,
  );
  expect(screen.getByRole('dialog')).not.toHaveTextContent('unknown');
  const copy = screen.getByRole('button', { name: 'Copy request' });
  expect(copy).toHaveAccessibleDescription('The latest version is loading.');
  expect(copy).toHaveAttribute('aria-disabled', 'true');
});
