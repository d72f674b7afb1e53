import { Fragment } from 'react';
import { overviewPath } from '@/domain/scope/paths';
import type { Scope } from '@/domain/scope/scope';
import { useListing } from '@/features/address/use-listing';
import { hrefOf } from '@/lib/href';
import { useIsPainted } from '@/ui/content-painted';
import { lazyWithRetry } from '@/ui/lazy-with-retry';
import { useScopeSteps } from './use-scope-steps';

const ScopeSwitch = lazyWithRetry(async () => (await import('./ScopeSwitch')).ScopeSwitch);

/** The breadcrumb of the scope, account / organization / project, and the button that changes the scope. */
export function ScopePicker({ scope }: { scope: Scope }) {
  const steps = useScopeSteps(scope);
  const { includesBelow } = useListing(scope);
  const isPainted = useIsPainted();
  return (
    // The widths of the button and of a short name are reserved, so that the tabs do not move when they arrive.
    <div className="flex min-w-0 items-center pe-6.5 tablet:min-w-24 has-[button]:pe-0">
      <nav aria-label="Breadcrumb" className="min-w-0">
        <ol className="flex items-center gap-1">
          {steps.map(({ name, at }, i) => (
            <Fragment key={at.level}>
              {i > 0 && (
                <li aria-hidden="true" className="text-ink-faint max-phone:hidden">
                  /
                </li>
              )}
              {/* On a phone, the button beside it leads to the others. */}
              <li className="min-w-0 max-phone:not-last:hidden">
                <a
                  href={hrefOf(overviewPath(at))}
                  data-hint={name}
                  data-hint-when-cut=""
                  aria-current={i === steps.length - 1 ? 'location' : undefined}
                  className="block truncate rounded-sm py-0.5 text-ink-muted hover:underline aria-[current=location]:font-medium aria-[current=location]:text-ink"
                >
                  {name}
                </a>
              </li>
            </Fragment>
          ))}
          {includesBelow && <li className="shrink-0 text-ink-muted max-desk:sr-only">, with all below</li>}
        </ol>
      </nav>
      {isPainted && (
        <div data-scope-switch>
          <ScopeSwitch scope={scope} />
        </div>
      )}
    </div>
  );
}
