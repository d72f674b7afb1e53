import '@/ui/rows.css';
import './upgrades.css';
import { useState } from 'react';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { csvSeparatorFor } from '@/domain/export/export';
import { type Scope, scopeLabel } from '@/domain/scope/scope';
import { countByState, type RunningPlan } from '@/domain/upgrade/plan-progress';
import { planCalendar, planCsv, planMarkdown } from '@/domain/upgrade/plan-share';
import { useAddressParams } from '@/features/address/use-address-param';
import { useListing } from '@/features/address/use-listing';
import { UpgradeManyDialog } from '@/features/bulk/UpgradeManyDialog';
import { askedFleet } from '@/features/failures/asked';
import { FleetFailure } from '@/features/failures/FleetFailure';
import { useHasMemory } from '@/features/fleet/moment';
import { useFleet } from '@/features/fleet/use-fleet';
import { FleetAge } from '@/features/frame/DataAge';
import { PageStates } from '@/features/frame/PageStates';
import { ShareButtons, SharePopover } from '@/features/frame/ShareButtons';
import { TitleRow } from '@/features/frame/TitleRow';
import { LatestVersion } from '@/features/overview/LatestVersion';
import { counted, DELEGATES } from '@/features/words/labels';
import { clock } from '@/lib/clock';
import { sharedLink } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { formatDayNear, formatIsoDay } from '@/lib/time';
import { Button } from '@/ui/Button';
import { copyAndSay } from '@/ui/copy-and-say';
import { EmptyState } from '@/ui/EmptyState';
import { SENTENCE_LINK, SentenceSkeleton } from '@/ui/Sentence';
import { Skeleton } from '@/ui/Skeleton';
import { saveFile } from '@/ui/save-file';
import { NotInWave } from './NotInWave';
import { PlanControls } from './PlanControls';
import { PlanPanel } from './PlanPanel';
import { PlanSituation } from './PlanSituation';
import { plannedOf, reasonText, sinceText, zoneText } from './plan-labels';
import { delegatesHref, planActivityHref } from './plan-links';
import { type PlanState, usePlan, type WaveContext } from './use-plan';
import { WavesTable } from './WavesTable';

/** The plan of upgrades of a scope: who is behind, in which order to go, by when, and how far it is. */
export function UpgradesPage({ scope, scopeName }: { scope: Scope; scopeName: string }) {
  const listing = useListing(scope);
  const state = useFleet(scope, listing.includesBelow);
  const { fleet } = state;
  const plan = usePlan(listing, fleet, useAddressParams());
  const isRemembered = useHasMemory();
  const [commandsFor, setCommandsFor] = useState<{
    readonly keys: ReadonlySet<string>;
    readonly wave?: number | undefined;
  }>();
  return (
    <div className="min-w-0 px-6 pb-12 max-phone:px-3">
      <FleetAge state={state} />
      <TitleRow
        {...{ scope, scopeName }}
        title="Upgrades"
        note={noteOf(plan, fleet)}
        dropped={plan.dropped}
        tools={
          plan.plan?.waves.some(({ hasBegun }) => hasBegun) && isRemembered ? (
            <a href={planActivityHref(listing, plan)} className={`${SENTENCE_LINK} max-phone:hidden`}>
              Activity
            </a>
          ) : undefined
        }
      >
        <span className="max-phone:hidden">
          <LatestVersion version={state.latestVersion} />
        </span>
        {plan.plan && fleet && (
          <SharePopover>
            <SharePlan scope={scope} state={plan} plan={plan.plan} />
          </SharePopover>
        )}
      </TitleRow>
      <PageStates
        scope={scope}
        asked={askedFleet(state)}
        waiting={<Waiting />}
        failed={state.failure && <FleetFailure error={state.failure} listing={listing} state={state} />}
      >
        {(shown) =>
          delegateCount(shown) === 0 ? (
            <EmptyState title="No delegates in this scope">There is nothing to upgrade.</EmptyState>
          ) : (
            <>
              {plan.isWaiting ? <Waiting /> : <PlanSituation listing={listing} state={plan} fleet={shown} />}
              <PlanPanel listing={listing} state={plan} fleet={shown} />
              <Plan
                {...{ listing, plan }}
                fleet={shown}
                onCommands={(keys, wave) => setCommandsFor({ keys, wave })}
              />
            </>
          )
        }
      </PageStates>
      {fleet && commandsFor && (
        <UpgradeManyDialog
          scope={scope}
          fleet={fleet}
          {...commandsFor}
          onClose={() => setCommandsFor(undefined)}
        />
      )}
    </div>
  );
}

interface PlanProps {
  readonly listing: ReturnType<typeof useListing>;
  readonly fleet: Fleet;
  readonly plan: PlanState;
  readonly onCommands: WaveContext['onCommands'];
}

function Plan({ listing, fleet, plan: state, onCommands }: PlanProps) {
  const { plan } = state;
  const { latestVersion } = fleet.context;
  if (!plan) {
    return (
      <>
        <PlanControls state={state} />
        {(latestVersion.state !== 'unknown' || state.isWaiting) && (
          <Skeleton rows={8} label="Making the plan" />
        )}
      </>
    );
  }
  if (plannedOf(plan).length + plan.notPlanned.length === 0) return null;
  return (
    <>
      <PlanControls state={state} />
      {plannedOf(plan).length > 0 && <WavesTable {...{ listing, fleet, state, plan, onCommands }} />}
      <NotInWave {...{ listing, fleet, state, plan }} />
      <SinceThen {...{ listing, plan, today: state.today }} />
      <p className="px-5.5 pt-3.5 text-xs text-ink-faint">
        <span>
          Past support goes first, then the order. The last two delegates of a tag never share a wave.
          Progress is what delegates report.
        </span>{' '}
        <span>{zoneText(state.parameters)}</span>
      </p>
    </>
  );
}

/** What is not as it was on the day of the plan. Nothing of it changed a wave. */
function SinceThen({
  listing,
  plan,
  today,
}: Pick<PlanProps, 'listing'> & { plan: RunningPlan; today: number }) {
  const { otherEnds, notPlanned, day } = plan;
  const text = sinceText(plan, today);
  const came = notPlanned.filter(({ reason }) => reason === 'CAME_LATER');
  const href = delegatesHref(listing, [...otherEnds, ...came]);
  if (day === today || text === undefined) return null;
  return (
    <p className="px-5.5 pt-3.5 text-ink-muted max-phone:px-0">
      <span>{text}</span>{' '}
      {href && (
        <a href={href} className={SENTENCE_LINK}>
          Show these
        </a>
      )}
    </p>
  );
}

function Waiting() {
  return (
    <>
      <SentenceSkeleton label="Loading the delegates" />
      <div className="mt-2 h-20 rounded-lg border border-line-firm" />
      <div className="h-12" />
      <Skeleton rows={8} label="Loading the plan" />
    </>
  );
}

/** "Plan of 25 Nov, 16 of 140 upgraded". */
function noteOf({ plan, today }: PlanState, fleet: Fleet | undefined): string {
  if (!plan || !fleet) return '';
  const planned = plannedOf(plan);
  const { done } = countByState(planned);
  const day = `Plan of ${formatDayNear(plan.day, today)}`;
  return plan.waves.some(({ hasBegun }) => hasBegun)
    ? `${day}, ${formatCount(done)} of ${formatCount(planned.length)} upgraded`
    : `${day} for ${counted(delegateCount(fleet), DELEGATES)}`;
}

/** The plan as a link, in print, as text, or as a file. */
function SharePlan({ scope, state, plan }: { scope: Scope; state: PlanState; plan: RunningPlan }) {
  const { parameters } = state;
  const linkOf = () => sharedLink(state.queryOf({}));
  const input = () => ({ plan, parameters, scope: scopeLabel(scope), link: linkOf(), reasonText });
  const save = (extension: string, type: string, text: string) =>
    saveFile(
      `upgrades-${scopeLabel(scope).replaceAll(/[^\w.-]+/g, '-')}-${formatIsoDay(plan.day)}.${extension}`,
      new Blob([text], { type: `${type};charset=utf-8` }),
    );
  return (
    <div className="flex max-w-80 flex-col items-start gap-3">
      <p>The link holds the whole plan: its day and what was chosen.</p>
      <ShareButtons linkOf={linkOf} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => save('ics', 'text/calendar', planCalendar({ ...input(), now: clock.now() }))}>
          Calendar
        </Button>
        <Button onClick={() => void copyAndSay(planMarkdown(input()), 'Plan')}>Copy as Markdown</Button>
        <Button
          onClick={() =>
            save('csv', 'text/csv', planCsv({ ...input(), separator: csvSeparatorFor(navigator.language) }))
          }
        >
          CSV
        </Button>
      </div>
      <p className="text-xs text-ink-muted">
        The calendar has a day for each wave, each freeze and the deadline.
      </p>
    </div>
  );
}
