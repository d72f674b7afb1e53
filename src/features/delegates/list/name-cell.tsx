import { Link } from 'react-router';
import { MiddleText } from '@/ui/MiddleText';
import { KindLogo } from '../KindLogo';
import type { CellContext } from './columns';

/** The disclosure button, the type's logo, the name as a link to the delegate's page, the identifier under it. */
export function NameCell({ delegate, href, disclosure }: CellContext) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <span className="w-6 shrink-0">{disclosure}</span>
      <KindLogo type={delegate.type} />
      <div className="min-w-0 flex-1">
        {/* Named here, because the two halves of a cut text would be read with a blank between them. */}
        <Link
          to={href}
          aria-label={delegate.name}
          className="-mt-1 -mb-0.5 block pt-1 pb-0.5 font-medium text-ink hover:underline"
          data-row-link
        >
          <MiddleText text={delegate.name} />
        </Link>
        <MiddleText
          text={delegate.identifier ?? 'No identifier'}
          className="font-mono text-xs text-ink-muted"
        />
      </div>
    </div>
  );
}
