import { useEffect, useEffectEvent, useState } from 'react';
import { hasView } from '@/domain/address/address';
import { defaultView } from '@/domain/address/default-view';
import { viewQuery } from '@/domain/address/list-view';
import type { Scope } from '@/domain/scope/scope';
import { wasLeftBare } from '@/features/address/list-address';
import type { ViewControls } from '@/features/list/use-view-state';
import { useStoredText } from '@/ui/preferences';

/** One text for all scopes, and its setter. `default-view.ts` has the format. */
export function useDefaultViews() {
  return useStoredText('default-views');
}

/**
 * Opens a scope with its default view if the address has no view, unless the list was left without a view in this tab.
 * True while the list still shows that default view.
 */
export function useDefaultView(scope: Scope, { view, change }: ViewControls): boolean {
  const [stored] = useDefaultViews();
  const [opened] = useState(() =>
    hasView(new URLSearchParams(location.search)) || wasLeftBare(scope)
      ? undefined
      : defaultView(stored, scope),
  );
  const open = useEffectEvent(() => {
    if (opened) change(opened, { replace: true });
  });
  useEffect(() => open(), []);
  return opened !== undefined && viewQuery(opened) === viewQuery(view);
}
