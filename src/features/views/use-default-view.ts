import { useEffect, useEffectEvent, useState } from 'react';
import { hasView } from '@/domain/query/address';
import { defaultView } from '@/domain/query/default-view';
import { viewQuery } from '@/domain/query/list-view';
import type { Scope } from '@/domain/scope/scope';
import { wasLeftBare } from '@/features/fleet/list-address';
import type { ViewControls } from '@/features/list/use-view-state';
import { useKeptText } from '@/ui/preferences';

/** The default views of this browser, all scopes in one text; `default-view.ts` of the domain reads and writes it. */
export function useDefaultViews() {
  return useKeptText('default-views');
}

/**
 * Opens a scope with its default view when the address asks for nothing, unless the list was left without any view. True as long
 * as the list shows what it was opened with.
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
