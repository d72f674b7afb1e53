import { identifierFor } from '@/domain/names/delegate-name';
import { KindLogo } from '@/features/fleet/kinds/KindLogo';
import { MiddleText } from '@/ui/MiddleText';
import type { Cell, CellContext } from './cell-context';
import '@/ui/icons.css';

/** The disclosure button, the type's logo, the name as a link to the delegate's page, the identifier under it where it is not the usual one. */
export function nameCell({ delegate, href, instancesId, isOpen, onToggle }: CellContext): Cell {
  const { key, name, type, identifier, scope, instanceCount } = delegate;
  // The identifier that follows from the name adds nothing. A list over several scopes comes without identifiers.
  const isWorthShowing = identifier === undefined ? scope === undefined : identifier !== identifierFor(name);
  return {
    content: (
      <>
        {instanceCount > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? instancesId : undefined}
            aria-label={`${isOpen ? 'Hide' : 'Show'} instances of ${name}`}
            onClick={() => onToggle(key)}
            className="icon-chevron grid size-6 place-items-center rounded-sm text-ink-muted hover:bg-sunken hover:text-ink"
          />
        )}
        <KindLogo type={type} />
        <a
          href={href}
          data-hint={name}
          data-hint-when-cut=""
          className={`${isWorthShowing ? 'truncate' : 'line-clamp-2 wrap-anywhere'} relative max-w-full -mt-1 -mb-0.5 min-w-0 justify-self-start pt-1 pb-0.5 font-medium text-ink hover:underline`}
          data-row-link
        >
          {name}
        </a>
        {isWorthShowing && (
          <MiddleText text={identifier ?? 'No identifier'} className="font-mono text-xs text-ink-muted" />
        )}
      </>
    ),
  };
}
