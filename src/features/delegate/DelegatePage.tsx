import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Delegate } from '@/domain/delegate/fields';
import { delegateAt, type Fleet, rowOf } from '@/domain/delegate/fleet';
import type { Remedy } from '@/domain/delegate/health';
import { nameKey, rowOfKeyOrName } from '@/domain/delegate/name-key';
import { VERSION_STATUSES } from '@/domain/delegate/version-status';
import { findingsOfDelegate } from '@/domain/findings/findings-among';
import type { Scope } from '@/domain/scope/scope';
import { DelegateMenu } from '@/features/actions/lazy-delegate-menu';
import { remedyLabel } from '@/features/actions/remedy-labels';
import { useDelegateDialogs } from '@/features/actions/use-delegate-dialogs';
import { listAddress } from '@/features/address/list-address';
import { askedFleet } from '@/features/failures/asked';
import { UnknownValues } from '@/features/failures/DroppedNotice';
import { FleetFailure } from '@/features/failures/FleetFailure';
import { StaleNotice } from '@/features/failures/StaleNotice';
import { useHasMemory, useMoment, usePastMoment } from '@/features/fleet/moment';
import { type FleetState, useFleet } from '@/features/fleet/use-fleet';
import { FleetAge } from '@/features/frame/DataAge';
import { PrintedSource } from '@/features/frame/PrintedSource';
import { BackToList } from '@/features/frame/TitleRow';
import { usePageTitle } from '@/features/frame/use-page-title';
import { KindLogo } from '@/features/values/values';
import { findingTitle } from '@/features/words/finding-titles';
import { hrefOf } from '@/lib/href';
import { ActionMenu } from '@/ui/ActionMenu';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/button-class';
import { EmptyState } from '@/ui/EmptyState';
import { TIME_ZONE, usePreference } from '@/ui/preferences';
import { DelegateDetails } from './DelegateDetails';
import { DelegateSkeleton } from './DelegateSkeleton';
import { GoneNotice } from './GoneNotice';
import { type Deletion, rememberedQuery } from './history/remembered';
import { LENGTHS } from './history/use-history';
import { CARD_PARAM } from './instance-lines';
import { LeadLine } from './LeadLine';
import { leadFinding, remedyOfLead } from './lead-statement';
import { Neighbours } from './Neighbours';

/** The values of the parameters that parts of the page read. */
const KNOWN_VALUES = { history: LENGTHS.map(({ value }) => value), [CARD_PARAM]: VERSION_STATUSES };

interface DelegatePageProps {
  readonly scope: Scope;
  readonly scopeName: string;
  /** The identifier, or the key when the listing reports no identifier. */
  readonly identifier: string;
}

/** The page of one delegate: its situation, instances and facts. It updates like the list, from the same answers. */
export function DelegatePage({ scope, scopeName, identifier }: DelegatePageProps) {
  const state = useFleet(scope);
  const { fleet } = state;
  // The key equals the identifier wherever there is one. A list of several scopes knows only the name.
  const row = fleet ? rowOfKeyOrName(fleet, identifier) : -1;
  const delegate = useMemo(() => fleet && delegateAt(fleet, row), [fleet, row]);
  const shown = useLastListed(fleet, delegate, identifier);
  const remembered = useRemembered(scope, identifier, fleet !== undefined && !delegate);
  const last = shown ?? remembered.last;
  const worst = useMemo(
    () =>
      (fleet && row !== -1 ? findingsOfDelegate(fleet, row) : []).find(({ severity }) => severity !== 'info'),
    [fleet, row],
  );
  usePageTitle(scopeName, worst && findingTitle(worst.rule), last?.delegate.name ?? 'Delegate');

  if (!fleet || !last) {
    return (
      <>
        <DelegateHead scope={scope}>
          <FleetAge state={state} />
        </DelegateHead>
        {fleet && !remembered.isLoading ? (
          <NotListed scope={scope} identifier={identifier} />
        ) : state.failure ? (
          <FleetFailure error={state.failure} listing={{ scope }} state={state} />
        ) : (
          <DelegateSkeleton />
        )}
      </>
    );
  }
  return (
    <Listed
      {...{ scope, state, fleet, last }}
      isListed={delegate !== undefined}
      deletion={remembered.deletion}
    />
  );
}

interface ListedProps extends Pick<DelegatePageProps, 'scope'> {
  readonly state: FleetState;
  /** From the newest answer. */
  readonly fleet: Fleet;
  readonly last: LastListed;
  readonly isListed: boolean;
  readonly deletion: Deletion | undefined;
}

/** The page of a delegate that is listed, or was listed while this page was open. */
function Listed({ scope, state, fleet, last, isListed, deletion }: ListedProps) {
  const navigate = useNavigate();
  const { delegate } = last;
  const dialogs = useDelegateDialogs(
    scope,
    fleet,
    () => void navigate(listAddress(scope), { replace: true }),
  );
  const { ask } = dialogs;
  return (
    <>
      <DelegateHead scope={scope} delegate={delegate} asOf={last.fleet.context.asOf}>
        {isListed && (
          <>
            <Neighbours scope={scope} fleet={fleet} row={rowOf(fleet, delegate.key)} />
            {ask && (
              <RemedyButtons fleet={fleet} delegate={delegate} onAsk={(remedy) => ask(remedy, delegate)} />
            )}
            <ActionMenu label={`Actions for ${delegate.name}`}>
              {(frame) => (
                <DelegateMenu
                  {...{ frame, scope, delegate }}
                  onClose={frame.onClose}
                  onAsk={ask}
                  hasDetails={false}
                />
              )}
            </ActionMenu>
          </>
        )}
        <FleetAge state={state} />
      </DelegateHead>
      <UnknownValues known={KNOWN_VALUES} />
      <DelegateDetails
        {...{ scope, delegate }}
        fleet={last.fleet}
        isListed={isListed && ask !== undefined}
        goneAt={isListed ? undefined : (deletion?.leftAt ?? last.fleet.context.asOf)}
      >
        {!isListed ? (
          <GoneNotice scope={scope} at={last.fleet.context.asOf} deletion={deletion} />
        ) : state.failure ? (
          <StaleNotice asked={askedFleet(state)} scope={scope} />
        ) : (
          <LeadLine scope={scope} fleet={fleet} delegate={delegate} />
        )}
      </DelegateDetails>
      {dialogs.element}
    </>
  );
}

interface RemedyButtonsProps {
  readonly fleet: Fleet;
  readonly delegate: Delegate;
  readonly onAsk: (remedy: Remedy) => void;
}

/** The buttons of both remedies; the one that helps with the worst finding stands last and is the primary one. */
function RemedyButtons({ fleet, delegate, onAsk }: RemedyButtonsProps) {
  const [zone] = usePreference(TIME_ZONE);
  const finding = leadFinding(findingsOfDelegate(fleet, rowOf(fleet, delegate.key)));
  const first = finding && remedyOfLead(fleet, finding, delegate, zone);
  const remedies: readonly Remedy[] =
    first === 'troubleshoot' ? ['upgrade', 'troubleshoot'] : ['troubleshoot', 'upgrade'];
  return remedies.map((remedy) => (
    <Button key={remedy} variant={remedy === first ? 'primary' : 'secondary'} onClick={() => onAsk(remedy)}>
      {remedyLabel(remedy, delegate)}
    </Button>
  ));
}

interface LastListed {
  readonly fleet: Fleet;
  readonly delegate: Delegate;
}

/** From the newest answer, or from the last answer that listed the delegate. */
function useLastListed(
  fleet: Fleet | undefined,
  delegate: Delegate | undefined,
  key: string,
): LastListed | undefined {
  const [last, setLast] = useState<LastListed>();
  const listed = fleet && delegate ? { fleet, delegate } : undefined;
  if (listed && last?.delegate !== delegate) setLast(listed);
  const isSame = last && [last.delegate.key, nameKey(last.delegate.name)].includes(key);
  return listed ?? (isSame ? last : undefined);
}

/** What the memory knows of a delegate that the newest answer does not list. */
function useRemembered(scope: Scope, identifier: string, isGone: boolean) {
  const isRemembered = useHasMemory();
  const isNow = useMoment() === undefined;
  const { data, isLoading } = useQuery({
    ...rememberedQuery(scope, identifier),
    enabled: isGone && isRemembered && isNow,
  });
  const delegate = data ? delegateAt(data.fleet, rowOfKeyOrName(data.fleet, identifier)) : undefined;
  return { isLoading, deletion: data?.deletion, last: data && delegate && { fleet: data.fleet, delegate } };
}

function NotListed({ scope, identifier }: Omit<DelegatePageProps, 'scopeName'>) {
  const isPast = usePastMoment() !== undefined;
  return (
    <EmptyState
      title={isPast ? 'This delegate was not listed' : 'This delegate is not listed'}
      actions={
        <a href={hrefOf(listAddress(scope))} className={buttonClass()}>
          Back to the list
        </a>
      }
    >
      {isPast
        ? `At that moment, no delegate in this scope had the identifier ${identifier}.`
        : `No delegate in this scope has the identifier ${identifier}. The Manager forgets a delegate 7 days after its last activity, and at once when it is deleted.`}
    </EmptyState>
  );
}

interface DelegateHeadProps {
  readonly scope: Scope;
  /** Undefined while it is unknown. */
  readonly delegate?: Delegate;
  /** The time of the data, epoch ms. */
  readonly asOf?: number | undefined;
  /** The links to other delegates, and the actions. */
  readonly children?: ReactNode;
}

/** The title row: the link back to the list as it was left, the delegate's type and name, and the actions. */
function DelegateHead({ scope, delegate, asOf, children }: DelegateHeadProps) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-end gap-x-2 max-phone:pb-1">
      <div className="flex min-h-10 min-w-0 flex-1 basis-64 items-center gap-2">
        <BackToList scope={scope} />
        {delegate && <KindLogo type={delegate.type} />}
        <h1
          dir="auto"
          data-hint={delegate?.name}
          data-hint-when-cut=""
          className="min-w-0 truncate text-lg font-semibold print:wrap-anywhere print:whitespace-normal"
        >
          {delegate?.name ?? 'Delegate'}
        </h1>
      </div>
      {children}
      <PrintedSource asOf={asOf} />
    </div>
  );
}
