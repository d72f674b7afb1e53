import { type Scope, scopeLabel } from '@/domain/scope';
import { SubpageHead } from '../SubpageHead';
import { useDocumentTitle } from '../useDocumentTitle';

/** Leads from nothing to a delegate that has arrived. */
export function InstallPage({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  useDocumentTitle(`New delegate · ${scopeLabel(scope)}`);
  return <SubpageHead scope={scope} scopeName={scopeName} title="New delegate" />;
}
