import { useMemo } from 'react';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { pagePath } from '@/domain/scope/paths';
import { countByState, type RunningWave, type UpgradeState } from '@/domain/upgrade/plan-progress';
import { useFleet } from '@/features/fleet/use-fleet';
import { hrefOf, withQuery } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { formatDayNear, formatMoment, type TimeZone } from '@/lib/time';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { SENTENCE_LINK } from '@/ui/Sentence';
import { ToneIcon } from '@/ui/ToneIcon';
import { type PlanState, usePlan } from './use-plan';

/** How far the waves of a plan are; `plan` is the query of its address. */
export function PlanSoFar({ listing, plan }: { listing: ListingChoice; plan: string }) {
  const query = useMemo(() => new URLSearchParams(plan), [plan]);
  const { fleet } = useFleet(listing.scope, listing.includesBelow);
  const state = usePlan(listing, fleet, query);
  const [zone] = usePreference(TIME_ZONE);
  const { madeOn, plan: running, today } = state;
  const begun = running?.waves.filter(({ hasBegun }) => hasBegun);
  if (!fleet) return null;
  const day = formatDayNear(madeOn, today);
  return (
    <section aria-labelledby="plan-so-far" className="mt-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="plan-so-far" className="text-base font-semibold">
          {day === undefined ? 'The address names no plan' : `Plan of ${day}`}
        </h2>
        <a href={hrefOf(withQuery(pagePath('upgrades', listing.scope), query))} className={SENTENCE_LINK}>
          Show the plan
        </a>
      </div>
      {day !== undefined && begun && (
        <ul>
          {begun.map((wave) => (
            <li key={wave.number} className="flex min-h-7 items-center gap-2">
              {countByState(wave.delegates).lost > 0 && <ToneIcon tone="bad" />}
              <span>{waveText(wave, state, zone)}</span>
            </li>
          ))}
          {begun.length === 0 && <li className="text-ink-muted">No wave has begun.</li>}
        </ul>
      )}
    </section>
  );
}

/** "Wave 2: 11 of 12 on 26.11.91205; search-qa has not been connected since 30 Nov, 10:40." */
function waveText(wave: RunningWave, { plan, today }: PlanState, zone: TimeZone): string {
  const membersOf = (name: UpgradeState) => wave.delegates.filter(({ state }) => state === name);
  const silent = membersOf('lost').map(({ facts, silentSince }) => {
    const since = formatMoment(silentSince, today, zone);
    return `${facts.name} has not been connected${since === undefined ? '' : ` since ${since}`}`;
  });
  const gone = membersOf('gone').map(({ facts }) => `${facts.name} is no longer listed`);
  const done = `${formatCount(membersOf('done').length)} of ${formatCount(wave.delegates.length)} on ${plan?.target}`;
  return `Wave ${wave.number}: ${[done, ...silent, ...gone].join('; ')}.`;
}
