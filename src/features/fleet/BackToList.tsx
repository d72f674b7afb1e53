import type { Scope } from '@/domain/scope/scope';
import { hrefOf } from '@/lib/href';
import { listAddress } from './list-address';

/** The way back to the list as it was left, above the heading of a page beside it. */
export function BackToList({ scope }: { scope: Scope }) {
  return (
    <a
      href={hrefOf(listAddress(scope))}
      className="inline-block py-0.5 text-sm text-ink-muted hover:underline"
    >
      Delegates
    </a>
  );
}
