import { useQuery } from '@tanstack/react-query';
import { type ArrivedInstance, fetchHeartbeatCounts, fetchInstancesNamed } from '@/api/arrival';
import { identifierFor } from '@/domain/names/identifier';
import { delegatePath } from '@/domain/scope/paths';
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
import { methodLabels, REGISTRATION_TEXT } from './install-labels';
import type { PreparedSteps } from './prepared-steps';
import { StepsPanel } from './StepsPanel';

const POLL_MS = 5_000;
/** Pulling the image and starting takes two or three minutes; after this time the page shows likely causes. */
const OVERDUE_AFTER_MS = 5 * 60_000;

interface RegistrationProps {
  readonly scope: Scope;
  readonly prepared: PreparedSteps;
}

/** Waits for the delegate to register. Only an instance that was not there before proves that this installation worked. */
export function Registration({ scope, prepared }: RegistrationProps) {
  const { plan, since } = prepared;
  const { arrived, error } = useNewInstances(scope, prepared);
  const isOverdue = useClockText((now) => now - since > OVERDUE_AFTER_MS);
  const waited = useClockText((now) => formatDuration(now - since));
  const hasRegistered = arrived.length > 0;
  const progress =
    arrived.length < plan.replicas ? REGISTRATION_TEXT.someOf(arrived.length, plan) : REGISTRATION_TEXT.all;
  useAnnounceChange(
    hasRegistered
      ? `${REGISTRATION_TEXT.registered(plan)}. ${progress}`
      : isOverdue
        ? REGISTRATION_TEXT.notYet(plan)
        : 'Waiting',
  );

  return (
    <StepsPanel title={REGISTRATION_TEXT.title}>
      {hasRegistered ? (
        <>
          <Banner
            tone="good"
            title={REGISTRATION_TEXT.registered(plan)}
            actions={
              <a href={hrefOf(delegatePath(scope, identifierFor(plan.name)))} className={buttonClass()}>
                {REGISTRATION_TEXT.show}
              </a>
            }
          >
            {progress}
          </Banner>
          <NewInstances instances={arrived} />
        </>
      ) : (
        <p>
          {REGISTRATION_TEXT.waiting(plan, scope)} <span className="figures">{waited}</span>.{' '}
          {REGISTRATION_TEXT.canLeave}
        </p>
      )}
      {error && (
        <Banner tone="attention" title={REGISTRATION_TEXT.pollFailed}>
          {failureDetail(error)}
        </Banner>
      )}
      {!hasRegistered && isOverdue && <NotRegistered scope={scope} prepared={prepared} />}
    </StepsPanel>
  );
}

/** Polls for the instances that were not there before. */
function useNewInstances(scope: Scope, { plan, knownIds }: PreparedSteps) {
  const isNew = ({ id }: ArrivedInstance) => !knownIds.includes(id);
  const { data, error } = useQuery({
    queryKey: ['delegates', 'arrival', scopeKey(scope), plan.name],
    queryFn: ({ signal }) => fetchInstancesNamed(scope, plan.name, { signal }),
    // Polls until all of them have registered, also after a failure.
    refetchInterval: ({ state }) =>
      (state.data?.filter(isNew).length ?? 0) < plan.replicas ? POLL_MS : false,
    gcTime: 0,
    retry: false,
  });
  return { arrived: data?.filter(isNew) ?? [], error };
}

function NewInstances({ instances }: { instances: readonly ArrivedInstance[] }) {
  return (
    <ul aria-label={REGISTRATION_TEXT.instances} className="flex flex-col gap-1">
      {instances.map(({ id, hostName, version, isConnected }) => (
        <li key={id} className="wrap-anywhere">
          <span className="font-mono text-xs">{hostName ?? REGISTRATION_TEXT.unknownHost}</span>, version{' '}
          <span className="font-mono text-xs">{version ?? REGISTRATION_TEXT.unknownVersion}</span>
          {isConnected ? ', connected' : ', not connected'}
        </li>
      ))}
    </ul>
  );
}

/** Shows what to check when the delegate has not registered. */
function NotRegistered({ scope, prepared: { plan, knownIds } }: RegistrationProps) {
  const { causes, platform } = methodLabels(plan);
  const counts = useQuery({
    queryKey: ['delegates', 'arrival-elsewhere', scopeKey(scope), plan.name],
    queryFn: ({ signal }) => fetchHeartbeatCounts(scope, plan.name, { signal }),
    gcTime: 0,
    retry: false,
  });
  return (
    <>
      <Banner tone="attention" title={REGISTRATION_TEXT.lateTitle}>
        <ul aria-label={REGISTRATION_TEXT.causes} className="list-disc ps-5">
          {counts.data !== undefined && counts.data.registered > knownIds.length && (
            <li>{REGISTRATION_TEXT.elsewhere}</li>
          )}
          {causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      </Banner>
      <CommonProblems
        name={plan.name}
        subject={`install:${scopeKey(scope)}:${plan.name}`}
        platform={platform}
        pods={[]}
        knownNamespace={plan.namespace}
      />
      <GuidedHelp platform={platform} />
    </>
  );
}
