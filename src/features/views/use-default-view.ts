import { useEffect, useEffectEvent, useState } from 'react';
import { hasView } from '@/domain/query/address';
import { defaultView } from '@/domain/query/default-view';
import { viewQuery } from '@/domain/query/list-view';
import type { Scope } from '@/domain/scope/scope';
import { wasLeftBare } from '@/features/fleet/list-address';
import type { ViewControls } from '@/features/list/use-view-state';
import { useDefaultViews } from './default-views';

/**
 * Opens a scope with its default view when the address asks for nothing; but whoever left the list without any view finds
 * it so again. True for as long as the list shows what it was opened with.
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
