import { identifierFor } from '@/domain/names/identifier';
import { KindLogo } from '@/features/fleet/kinds/KindLogo';
import { MiddleText } from '@/ui/MiddleText';
import type { Cell, CellContext } from './cell-context';
import '@/ui/icons.css';

/**
 * Returns the cell with the disclosure button, the logo of the type, and the name as a link to the delegate's page. Below
 * the name is how many instances match, while a filter applies to instances; else an identifier that differs from the name.
 */
export function nameCell({ delegate, href, instancesId, isOpen, onToggle, matches }: CellContext): Cell {
  const { key, name, type, identifier, scope, instanceCount } = delegate;
  // An identifier derived from the name adds nothing. A listing of several scopes reports no identifiers.
  const isWorthShowing = identifier === undefined ? scope === undefined : identifier !== identifierFor(name);
  const hasSecondLine = isWorthShowing || matches !== undefined;
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
            className="icon-chevron grid size-6 place-items-center rounded-sm text-ink-muted hover:bg-chip hover:text-ink"
          />
        )}
        <KindLogo type={type} />
        <a
          href={href}
          data-hint={name}
          data-hint-when-cut=""
          className={`${hasSecondLine ? 'truncate' : 'line-clamp-2 wrap-anywhere'} relative max-w-full -mt-1 -mb-0.5 min-w-0 justify-self-start pt-1 pb-0.5 font-medium text-ink hover:underline`}
          data-row-link
        >
          {name}
        </a>
        {matches !== undefined && <span className="truncate text-xs text-ink-muted">{matches}</span>}
        {isWorthShowing && matches === undefined && (
          <MiddleText text={identifier ?? 'No identifier'} className="font-mono text-xs text-ink-muted" />
        )}
      </>
    ),
  };
}
