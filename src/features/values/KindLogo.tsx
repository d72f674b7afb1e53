import { delegateKind } from '@/domain/delegate/kinds';
import './kind-logo.css';

/** The logo of a delegate's type, with the type's name as its text. */
export function KindLogo({ type }: { type: string | undefined }) {
  const { kind, label } = delegateKind(type);
  return <span role="img" aria-label={label} data-hint={label} data-kind={kind} className="kind-logo" />;
}
