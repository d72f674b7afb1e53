import { useQuery } from '@tanstack/react-query';
import { type ArrivedInstance, fetchHeartbeatCounts, fetchInstancesNamed } from '@/api/arrival';
import type { InstallPlan } from '@/domain/install/install-plan';
import { identifierFor } from '@/domain/names/delegate-name';
import { delegatePath } from '@/domain/scope/paths';
import { scopeInWords } from '@/domain/scope/permissions';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { CommonProblems } from '@/features/actions/troubleshooter/CommonProblems';
import { GuidedHelp } from '@/features/actions/troubleshooter/GuidedHelp';
import { failureDetail } from '@/features/fleet/states/failure-labels';
import { hrefOf } from '@/lib/href';
import { formatDuration } from '@/lib/time';
import { Banner } from '@/ui/Banner';
import { buttonClass } from '@/ui/button-class';
import { useAnnounceChange } from '@/ui/use-announce-change';
import { useClockText } from '@/ui/use-clock-text';
import { methodLabels } from './method-labels';
import type { PreparedSteps } from './prepared-steps';

const POLL_MS = 5_000;
/** Pulling the image and starting takes two or three minutes; after this time the page names likely causes. */
const LATE_AFTER_MS = 5 * 60_000;

interface ArrivalProps {
  readonly scope: Scope;
  readonly prepared: PreparedSteps;
}

/** Waits for the delegate: only an instance that was not there before proves that this installation worked. */
export function Arrival({ scope, prepared }: ArrivalProps) {
  const { plan, since } = prepared;
  const { arrived, error } = useArrivedInstances(scope, prepared);
  const isLate = useClockText((now) => now - since > LATE_AFTER_MS);
  const waited = useClockText((now) => formatDuration(now - since));
  const hasArrived = arrived.length > 0;
  const progress =
    arrived.length < plan.replicas
      ? `${arrived.length} of ${plan.replicas} instances so far.`
      : 'All its instances are here.';
  useAnnounceChange(
    hasArrived
      ? `${plan.name} has arrived. ${progress}`
      : isLate
        ? `${plan.name} has not arrived yet. What to look at is below.`
        : 'Waiting',
  );

  return (
    <section aria-labelledby="arrival" className="flex min-w-0 flex-col gap-3">
      <h2 id="arrival" className="border-b border-line pb-1 text-lg font-semibold">
        Arrival
      </h2>
      {hasArrived ? (
        <>
          <Banner
            tone="good"
            title={`${plan.name} has arrived`}
            actions={
              <a href={hrefOf(delegatePath(scope, identifierFor(plan.name)))} className={buttonClass()}>
                Show the delegate
              </a>
            }
          >
            {progress}
          </Banner>
          <ArrivedInstances instances={arrived} />
        </>
      ) : (
        <p>
          Waiting for a new instance of {plan.name} in {scopeInWords(scope)}, for{' '}
          <span className="figures">{waited}</span>. You can leave this page and come back.
        </p>
      )}
      {error && (
        <Banner tone="attention" title="The Manager did not tell the last time; it is asked again.">
          {failureDetail(error)}
        </Banner>
      )}
      {!hasArrived && isLate && <NotArrived scope={scope} plan={plan} />}
    </section>
  );
}

/** The instances that are there now and were not there before. */
function useArrivedInstances(scope: Scope, { plan, knownIds }: PreparedSteps) {
  const isNew = ({ id }: ArrivedInstance) => !knownIds.includes(id);
  const { data, error } = useQuery({
    queryKey: ['delegates', 'arrival', scopeKey(scope), plan.name],
    queryFn: ({ signal }) => fetchInstancesNamed(scope, plan.name, { signal }),
    // Until all of them are here; after a failure it asks again.
    refetchInterval: ({ state }) =>
      (state.data?.filter(isNew).length ?? 0) < plan.replicas ? POLL_MS : false,
    gcTime: 0,
    retry: false,
  });
  return { arrived: data?.filter(isNew) ?? [], error };
}

function ArrivedInstances({ instances }: { instances: readonly ArrivedInstance[] }) {
  return (
    <ul aria-label="Instances that arrived" className="flex flex-col gap-1">
      {instances.map(({ id, hostName, version, isConnected }) => (
        <li key={id} className="wrap-anywhere">
          <span className="font-mono">{hostName ?? 'a host without a name'}</span>, version{' '}
          <span className="font-mono">{version ?? 'not told'}</span>
          {isConnected ? ', connected' : ', not connected'}
        </li>
      ))}
    </ul>
  );
}

/** What to look at when the delegate has not arrived. */
function NotArrived({ scope, plan }: { scope: Scope; plan: InstallPlan }) {
  const { causes, platform } = methodLabels(plan);
  const counts = useQuery({
    queryKey: ['delegates', 'arrival-elsewhere', scopeKey(scope), plan.name],
    queryFn: ({ signal }) => fetchHeartbeatCounts(scope, plan.name, { signal }),
    gcTime: 0,
    retry: false,
  });
  return (
    <>
      <Banner tone="attention" title="It has not arrived yet. The page goes on looking; meanwhile, look here">
        <ul aria-label="Likely causes" className="list-disc ps-5">
          {counts.data !== undefined && counts.data.registered > 0 && (
            <li>
              A delegate of this name has registered elsewhere in the account: its token belongs to another
              scope.
            </li>
          )}
          {causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      </Banner>
      <CommonProblems name={plan.name} platform={platform} knownNamespace={plan.namespace} />
      <GuidedHelp platform={platform} />
    </>
  );
}
