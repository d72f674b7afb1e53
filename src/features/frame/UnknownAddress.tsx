import { Navigate, useLocation } from 'react-router';
import { pathOfHarnessLink, searchOfHarnessLink } from '@/domain/address/harness-link';
import { overviewPath } from '@/domain/scope/paths';
import type { Scope } from '@/domain/scope/scope';
import { hrefOf } from '@/lib/href';
import { buttonClass } from '@/ui/button-class';
import { useContentPainted } from '@/ui/content-painted';
import { EmptyState } from '@/ui/EmptyState';
import { useDocumentTitle } from './use-page-title';

/** Opens the page that a link of Harness means, or says that there is no such page. */
export function UnknownAddress({ scope }: { scope: Scope }) {
  const address = useLocation();
  const path = pathOfHarnessLink(address);
  useContentPainted(path === undefined);
  if (path) return <Navigate to={{ pathname: path, search: searchOfHarnessLink(address) }} replace />;
  return <NoSuchPage pathname={address.pathname} scope={scope} />;
}

function NoSuchPage({ pathname, scope }: { pathname: string; scope: Scope }) {
  const title = 'There is no such page';
  useDocumentTitle(title);
  return (
    <EmptyState
      isPage
      title={title}
      actions={
        <a href={hrefOf(overviewPath(scope))} className={buttonClass()}>
          Go to the delegates of the account
        </a>
      }
    >
      {`This dashboard has no page at ${pathname}.`}
    </EmptyState>
  );
}
