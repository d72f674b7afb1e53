import { Anchor, Box, Container, ShipWheel, SquareTerminal, Waypoints } from 'lucide-react';
import { type DelegateKindId, delegateKind } from '@/domain/kinds';

const LOGOS = {
  kubernetes: ShipWheel,
  helm: Anchor,
  docker: Container,
  ecs: Waypoints,
  shell: SquareTerminal,
  other: Box,
} satisfies Record<DelegateKindId, unknown>;

/** The logo of a delegate's type, with the type's name as its text. */
export function KindLogo({ type }: { type: string | undefined }) {
  const { kind, label } = delegateKind(type);
  const Logo = LOGOS[kind];
  return (
    <span className="shrink-0 text-ink-muted" role="img" aria-label={label} data-hint={label}>
      <Logo aria-hidden size={18} strokeWidth={1.5} />
    </span>
  );
}
