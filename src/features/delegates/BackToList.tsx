import { Link } from 'react-router';
import type { Scope } from '@/domain/scope';
import { listAddress } from './live/listAddress';

/** The way back to the list as it was left, above the heading of a page beside it. */
export function BackToList({ scope }: { scope: Scope }) {
  return (
    <Link to={listAddress(scope)} className="inline-block py-0.5 text-sm text-ink-muted hover:underline">
      Delegates
    </Link>
  );
}
