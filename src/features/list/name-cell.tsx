import { KindLogo } from '@/features/fleet/kinds/KindLogo';
import { MiddleText } from '@/ui/MiddleText';
import type { CellContext } from './cell-context';
import '@/ui/icons.css';

/** The disclosure button, the type's logo, the name as a link to the delegate's page, the identifier under it. */
export function nameCell({ delegate, health, href, isOpen, onToggle }: CellContext) {
  const { key, name, type, identifier, owner } = delegate;
  return (
    <>
      {health.instanceCount > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? instancesId(key) : undefined}
          aria-label={`${isOpen ? 'Hide' : 'Show'} instances of ${name}`}
          onClick={() => onToggle(key)}
          className="icon-chevron grid size-6 place-items-center rounded-sm text-ink-muted hover:bg-sunken hover:text-ink"
        />
      )}
      <KindLogo type={type} />
      {/* Named here, because the two halves of a cut text would be read with a blank between them. */}
      <a
        href={href}
        aria-label={name}
        className="relative -mt-1 -mb-0.5 min-w-0 pt-1 pb-0.5 font-medium text-ink hover:underline"
        data-row-link
      >
        <MiddleText text={name} />
      </a>
      {/* A list over several scopes comes without identifiers: not worth a word in each row. */}
      {(identifier !== undefined || owner === undefined) && (
        <MiddleText text={identifier ?? 'No identifier'} className="font-mono text-xs text-ink-muted" />
      )}
    </>
  );
}

/** The id of the element that holds a delegate's instances; `aria-controls` of its disclosure button. */
export function instancesId(key: string): string {
  return `instances-${encodeURIComponent(key)}`;
}
