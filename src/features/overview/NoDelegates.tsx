import { useQuery } from '@tanstack/react-query';
import { overviewPath } from '@/domain/scope/paths';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import { hasScopesBelow, orgOf, parentOf, projectOf, type Scope } from '@/domain/scope/scope';
import { useListing } from '@/features/address/use-listing';
import { useViewHref } from '@/features/address/use-view-href';
import { organizationsQuery, projectsQuery } from '@/features/scopes/queries';
import { hrefOf } from '@/lib/href';
import { buttonClass } from '@/ui/button-class';
import { EmptyState } from '@/ui/EmptyState';
import { InstallLink } from './InstallLink';

/** The empty state of a scope: no delegates, no permission to see them, or no such scope. */
export function NoDelegates({ scope, isByPermission }: { scope: Scope; isByPermission: boolean }) {
  const parent = parentOf(scope);
  const isMissing = useIsMissing(scope);
  const viewHref = useViewHref();
  const { includesBelow } = useListing(scope);
  const belowLink = hasScopesBelow(scope) && !includesBelow && (
    <a href={viewHref({ withScopesBelow: true })} className={buttonClass()}>
      {scope.level === 'account' ? 'Include organizations and projects' : 'Include projects'}
    </a>
  );
  const parentLink = parent && (
    <a href={hrefOf(overviewPath(parent))} className={buttonClass()}>
      {`Show the delegates of ${scopeLabelWithLevel(parent)}`}
    </a>
  );
  if (isMissing) {
    return (
      <EmptyState title={`The Manager lists no ${scopeLabelWithLevel(scope)}`} actions={parentLink}>
        It does not exist, or you lack the permission to see it.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={isByPermission ? 'No delegate that you may see' : `No delegates in this ${scope.level} yet`}
      actions={
        <>
          {!isByPermission && <InstallLink scope={scope}>Install the first one</InstallLink>}
          {belowLink}
          {parentLink}
        </>
      }
    >
      {isByPermission
        ? `This ${scope.level} has no delegates, or you lack core_delegate_view on them. The Manager does not report which.`
        : parent
          ? 'Delegates of the scopes above still serve it.'
          : 'A delegate appears here with its first heartbeat.'}
    </EmptyState>
  );
}

/** Whether the Manager lists organizations or projects without this one; false while that is unknown. */
function useIsMissing(scope: Scope): boolean {
  const org = orgOf(scope);
  const project = projectOf(scope);
  const organizations = useQuery({
    ...organizationsQuery(scope.account, org ?? ''),
    enabled: org !== undefined && project === undefined,
  });
  const projects = useQuery({
    ...projectsQuery(scope.account, org ?? '', project ?? ''),
    enabled: project !== undefined,
  });
  const identifier = project ?? org;
  const { data } = project === undefined ? organizations : projects;
  return (
    identifier !== undefined && data !== undefined && !data.items.some((one) => one.identifier === identifier)
  );
}
