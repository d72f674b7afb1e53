import { tokensPath } from '@/domain/scope/paths';
import type { NotPlanned } from '@/domain/upgrade/wave-plan';
import { counted, DELEGATES } from '@/features/words/labels';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { ToneIcon } from '@/ui/ToneIcon';
import { ACTION_LINK, PlannedName } from './OpenWave';
import { endText, reasonText } from './plan-labels';
import { delegateHref, delegatesHref } from './plan-links';
import type { PlanContext } from './use-plan';
import { useWaveRequest } from './use-wave-request';

const HEADERS = ['Delegate', 'Reason', 'Support ends'];

/** The most that the page names; the link has more. */
const SHOWN = 50;

/** Those that no wave can upgrade, each with the reason and one action; and how many upgrade themselves. */
export function NotInWave({ listing, fleet, state, plan }: PlanContext) {
  const { notPlanned, watched, supportDay } = plan;
  const more = notPlanned.slice(SHOWN);
  const moreHref = delegatesHref(listing, more);
  const watchedHref = delegatesHref(listing, watched);
  if (notPlanned.length + watched.length === 0) return null;
  return (
    <section aria-labelledby="not-in-a-wave" className="mt-5">
      <h2
        id="not-in-a-wave"
        className="-mx-6 border-b border-line-firm ps-12 pe-6 text-base leading-8 font-semibold max-phone:-mx-3 max-phone:ps-3"
      >
        Not in a wave{' '}
        <span className="ms-1 font-normal text-ink-muted">{counted(notPlanned.length, DELEGATES)}</span>
      </h2>
      {notPlanned.length > 0 && (
        <table
          role="table"
          aria-label="Delegates that are not in a wave"
          className="waves -mx-6 block max-phone:-mx-3 print:mx-0"
        >
          <thead role="rowgroup" className="block max-phone:sr-only">
            <tr role="row" className="row-cells wave-grid wave-head unplanned">
              {HEADERS.map((header) => (
                <th key={header} role="columnheader" scope="col">
                  {header}
                </th>
              ))}
              <th role="columnheader" scope="col">
                <span className="sr-only">Action</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup" className="block">
            {notPlanned.slice(0, SHOWN).map((one) => {
              const end = endText([one], undefined, supportDay);
              return (
                <tr
                  key={one.delegate.key}
                  role="row"
                  className="row-cells wave-grid unplanned min-h-10 border-b border-line"
                >
                  <th role="rowheader" scope="row">
                    <PlannedName listing={listing} one={one} />
                  </th>
                  <td role="cell">{reasonText(one.reason, one.tags)}</td>
                  <td role="cell" className={end ? 'figures' : 'max-desk:sr-only'}>
                    <span className="flex items-center gap-1.5">
                      {end?.tone && <ToneIcon tone={end.tone} />}
                      <span>{end ? `${end.day} ${end.detail}` : 'unknown'}</span>
                    </span>
                  </td>
                  <td role="cell" className="print:hidden">
                    <Action {...{ listing, fleet, state, one }} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {more.length > 0 && (
        <p className="ps-6 pt-2 text-ink-muted">
          {moreHref ? (
            <a href={moreHref} className={ACTION_LINK}>{`Show ${formatCount(more.length)} more`}</a>
          ) : (
            `and ${formatCount(more.length)} more`
          )}
        </p>
      )}
      {watched.length > 0 && (
        <p className="ps-6 pt-2 text-ink-muted max-phone:ps-0">
          <span>{`${counted(watched.length, DELEGATES)} ${watched.length === 1 ? 'upgrades itself and is' : 'upgrade themselves and are'} watched.`}</span>{' '}
          {watchedHref && (
            <a href={watchedHref} className={ACTION_LINK}>
              {watched.length === 1 ? 'Show it' : `Show these ${formatCount(watched.length)}`}
            </a>
          )}
        </p>
      )}
    </section>
  );
}

interface ActionProps extends Pick<PlanContext, 'listing' | 'fleet' | 'state'> {
  readonly one: NotPlanned;
}

/** The one thing to do. */
function Action({ listing, fleet, state, one }: ActionProps) {
  const copyRequest = useWaveRequest({ listing, fleet, delegates: [one] });
  const { reason } = one;
  const { name } = one.facts;
  const { key } = one.delegate;
  if (reason === 'TAKEN_OUT') {
    const without = state.parameters.without.filter((other) => other !== key);
    return (
      <a href={state.queryOf({ without })} aria-label={`Put ${name} back`} className={ACTION_LINK}>
        Put it back
      </a>
    );
  }
  if (reason === 'LEGACY' || reason === 'NO_COMMANDS' || reason === 'ALONE') {
    return (
      <button
        type="button"
        aria-label={`Copy request for ${name}`}
        onClick={copyRequest}
        className={ACTION_LINK}
      >
        Copy request
      </button>
    );
  }
  if (reason === 'INACTIVE_TOKEN') {
    return (
      <a
        href={hrefOf(tokensPath(listing.scope))}
        aria-label={`Show tokens, for ${name}`}
        className={ACTION_LINK}
      >
        Show tokens
      </a>
    );
  }
  const [task, label] =
    reason === 'CAME_LATER' || reason === 'POSSIBLE_NOW'
      ? (['upgrade', 'Upgrade'] as const)
      : (['troubleshoot', 'Troubleshoot'] as const);
  return (
    <a href={delegateHref(listing, key, task)} aria-label={`${label} ${name}`} className={ACTION_LINK}>
      {label}
    </a>
  );
}
