import { KindLogo } from '@/features/fleet/kinds/KindLogo';
import { MiddleText, middleText } from '@/ui/MiddleText';
import type { Cell, CellContext } from './cell-context';
import '@/ui/icons.css';

/** The disclosure button, the type's logo, the name as a link to the delegate's page, the identifier under it. */
export function nameCell({ delegate, href, instancesId, isOpen, onToggle }: CellContext): Cell {
  const { key, name, type, identifier, scope, instanceCount } = delegate;
  const label = middleText(name);
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
        {/* Named here, because a screen reader would read the two halves of a cut text with a blank between them. */}
        <a
          href={href}
          aria-label={name}
          data-hint={name}
          data-hint-when-cut=""
          className={`${label.className} relative -mt-1 -mb-0.5 justify-self-start pt-1 pb-0.5 font-medium text-ink hover:underline`}
          data-row-link
        >
          {label.content}
        </a>
        {/* A list over several scopes comes without identifiers: not worth a line in each row. */}
        {(identifier !== undefined || scope === undefined) && (
          <MiddleText text={identifier ?? 'No identifier'} className="font-mono text-xs text-ink-muted" />
        )}
      </>
    ),
  };
}
