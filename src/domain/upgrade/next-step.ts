import type { Delegate } from '../delegate/fields';
import { remedyOf } from '../delegate/health';
import type { UpgradeFacts } from './upgrade-facts';

/**
 * What somebody has to do with a delegate: install a new one in its place, register it again with an active token, find
 * out why it or some of its instances are silent (and delete it or upgrade it then), upgrade it, wait for its upgrader,
 * upgrade it when the next release is out, switch auto-upgrade on, or check whether it runs.
 */
export type NextStep =
  | 'replace'
  | 'registerAgain'
  | 'troubleshoot'
  | 'troubleshootOrDelete'
  | 'troubleshootInstances'
  | 'troubleshootInstancesAndUpgrade'
  | 'upgrade'
  | 'awaitUpgrader'
  | 'awaitRelease'
  | 'switchOnAutoUpgrade'
  | 'check';

type DelegateFacts = Pick<
  Delegate,
  | 'health'
  | 'status'
  | 'isImmutable'
  | 'type'
  | 'token'
  | 'autoUpgrade'
  | 'hasUnreadableInstances'
  | 'unknownInstances'
>;

/**
 * One step only, so that no two texts ask for different things; undefined when nothing has to be done. A legacy image
 * cannot be upgraded. With an inactive token, no instance could register again after a restart, which an upgrade needs.
 */
export function nextStepOf(
  delegate: DelegateFacts,
  facts: Pick<UpgradeFacts, 'reason' | 'releasesBehind' | 'expiredInstances' | 'isLongSilent'>,
): NextStep | undefined {
  const { reason, releasesBehind = 0, expiredInstances, isLongSilent } = facts;
  if (reason === 'LEGACY') return 'replace';
  if (delegate.token === 'INACTIVE') return 'registerAgain';
  if (delegate.status === 'DISCONNECTED') return isLongSilent ? 'troubleshootOrDelete' : 'troubleshoot';
  if (delegate.status === 'PARTIAL') {
    return expiredInstances > 0 && reason !== 'CURRENT'
      ? 'troubleshootInstancesAndUpgrade'
      : 'troubleshootInstances';
  }
  if (remedyOf(delegate) === 'upgrade') {
    if (upgradesItself(delegate, reason)) return 'awaitUpgrader';
    return reason === 'CURRENT' ? 'awaitRelease' : 'upgrade';
  }
  if (reason === 'PINNED' || (reason === 'OFF' && releasesBehind > 0)) return 'upgrade';
  if (delegate.autoUpgrade === 'OFF') return 'switchOnAutoUpgrade';
  return delegate.hasUnreadableInstances || delegate.unknownInstances > 0 ? 'check' : undefined;
}

/** Whether its upgrader works, and has not had the time to do its work. Of a delegate that is not connected, nobody can see it. */
export function upgradesItself(
  { autoUpgrade, health, status }: Pick<Delegate, 'autoUpgrade' | 'health' | 'status'>,
  reason: UpgradeFacts['reason'],
): boolean {
  if (autoUpgrade !== 'ON' || status === 'DISCONNECTED') return false;
  return reason === 'CURRENT' || (reason === 'WAITING' && health !== 'EXPIRED');
}
