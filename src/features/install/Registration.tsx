import { useQuery } from '@tanstack/react-query';
import type { ArrivedInstance } from '@/api/arrival';
import { identifierFor } from '@/domain/names/identifier';
import { delegatePath } from '@/domain/scope/paths';
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import { CommonProblems, useCommonProblems } from '@/features/actions/troubleshooter/CommonProblems';
import { GuidedHelp } from '@/features/actions/troubleshooter/GuidedHelp';
import { failureDetail } from '@/features/failures/failure-labels';
import { counted, INSTANCES } from '@/features/words/labels';
import { hrefOf } from '@/lib/href';
import { formatCount } from '@/lib/numbers';
import { formatDuration } from '@/lib/time';
import { Banner } from '@/ui/Banner';
import { buttonClass } from '@/ui/button-class';
import { useAnnounceChange } from '@/ui/use-announce-change';
import { useClockText } from '@/ui/use-clock-text';
import { methodLabels } from './install-labels';
import type { PreparedSteps } from './prepared-steps';
import { heartbeatCountsQuery, instancesNamedQuery } from './queries';
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
    arrived.length < plan.replicas
      ? `${formatCount(arrived.length)} of ${counted(plan.replicas, INSTANCES)} so far.`
      : 'All its instances are here.';
  const registered = `${plan.name} has registered`;
  useAnnounceChange(
    hasRegistered
      ? `${registered}. ${progress}`
      : isOverdue
        ? `${plan.name} has not registered yet. Likely causes are below.`
        : 'Waiting',
  );

  return (
    <StepsPanel title="Registration">
      {hasRegistered ? (
        <>
          <Banner
            tone="good"
            title={registered}
            actions={
              <a href={hrefOf(delegatePath(scope, identifierFor(plan.name)))} className={buttonClass()}>
                Show the delegate
              </a>
            }
          >
            {progress}
          </Banner>
          <NewInstances instances={arrived} />
        </>
      ) : (
        <p>
          <span>{`Waiting for a new instance of ${plan.name} in ${scopeLabelWithLevel(scope)}, for`}</span>{' '}
          <span className="figures">{waited}</span>. You can leave this page and come back.
        </p>
      )}
      {error && (
        <Banner tone="attention" title="The Manager did not answer the last request. The page tries again.">
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
    ...instancesNamedQuery(scope, plan.name),
    // Polls until all of them have registered, also after a failure.
    refetchInterval: ({ state }) =>
      (state.data?.filter(isNew).length ?? 0) < plan.replicas ? POLL_MS : false,
  });
  return { arrived: data?.filter(isNew) ?? [], error };
}

function NewInstances({ instances }: { instances: readonly ArrivedInstance[] }) {
  return (
    <ul aria-label="New instances" className="flex flex-col gap-1">
      {instances.map(({ id, hostName, version, isConnected }) => (
        <li key={id} className="wrap-anywhere">
          <span className="font-mono text-xs">{hostName ?? 'unknown host'}</span>, version{' '}
          <span className="font-mono text-xs">{version ?? 'unknown'}</span>
          <span>{isConnected ? ', connected' : ', not connected'}</span>
        </li>
      ))}
    </ul>
  );
}

/** Shows what to check when the delegate has not registered. */
function NotRegistered({ scope, prepared: { plan, knownIds } }: RegistrationProps) {
  const { causes, platform } = methodLabels(plan);
  const counts = useQuery(heartbeatCountsQuery(scope, plan.name));
  const problems = useCommonProblems({
    name: plan.name,
    subject: `install:${scopeKey(scope)}:${plan.name}`,
    platform,
    knownNamespace: plan.namespace,
  });
  return (
    <>
      <Banner
        tone="attention"
        title="The delegate has not registered yet. The page keeps looking. Check these causes"
      >
        <ul aria-label="Likely causes" className="list-disc ps-5">
          {counts.data !== undefined && counts.data.registered > knownIds.length && (
            <li>
              A delegate of this name may have registered in another scope. Then its token belongs to that
              scope.
            </li>
          )}
          {causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      </Banner>
      <CommonProblems problems={problems} />
      <GuidedHelp platform={platform} />
    </>
  );
}
