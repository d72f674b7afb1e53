import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { hrefOfNow } from '@/lib/href';

/** A link to a moment near the one that the page shows. */
export interface StepTo {
  readonly label: string;
  readonly path: string;
}

/** Without a moment, the empty place stays, so that the other link does not move. */
export function Step({ to, isBack = false }: { readonly to: StepTo | undefined; readonly isBack?: boolean }) {
  if (!to) return <span aria-hidden="true" className="size-7" />;
  const Chevron = isBack ? ChevronLeft : ChevronRight;
  return (
    <a
      href={hrefOfNow(to.path)}
      aria-label={to.label}
      data-hint={to.label}
      className="grid size-7 place-items-center rounded-md hover:bg-surface/15"
    >
      <Chevron className="size-4" />
    </a>
  );
}
