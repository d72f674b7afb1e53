import { useEffect, useEffectEvent, useState } from 'react';
import { hasView } from '@/domain/address';
import { defaultView } from '@/domain/default-view';
import { viewQuery } from '@/domain/list-view';
import type { Scope } from '@/domain/scope';
import { wasLeftBare } from '../live/listAddress';
import type { ViewControls } from '../overview/useViewState';
import { useDefaultViews } from './defaultViews';

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
