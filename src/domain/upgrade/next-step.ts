import type { Delegate } from '../delegate/fields';
import { remedyOf } from '../delegate/health';
import type { UpgradeFacts } from './upgrade-facts';

/**
 * What somebody has to do with a delegate: install a new one in its place, register it again with an active token, find
 * out why it or some of its instances are silent, upgrade it, upgrade it when the next release is out, switch auto-upgrade on, or check whether it
 * runs.
 */
export type NextStep =
  | 'replace'
  | 'registerAgain'
  | 'troubleshoot'
  | 'troubleshootInstances'
  | 'upgrade'
  | 'awaitRelease'
  | 'switchOnAutoUpgrade'
  | 'check';

type DelegateFacts = Pick<
  Delegate,
  'health' | 'isImmutable' | 'token' | 'autoUpgrade' | 'hasUnreadableInstances' | 'unknownInstances'
>;

/**
 * One step only, so that no two texts ask for different things; undefined when nothing has to be done. A legacy image
 * cannot be upgraded. With an inactive token, no instance could register again after a restart, which an upgrade needs.
 */
export function nextStepOf(
  delegate: DelegateFacts,
  { reason, releasesBehind = 0 }: Pick<UpgradeFacts, 'reason' | 'releasesBehind'>,
): NextStep | undefined {
  if (reason === 'LEGACY') return 'replace';
  if (delegate.token === 'INACTIVE') return 'registerAgain';
  const { health } = delegate;
  if (health === 'DISCONNECTED') return 'troubleshoot';
  if (health === 'PARTIAL') return 'troubleshootInstances';
  if (remedyOf(delegate) === 'upgrade') return reason === 'CURRENT' ? 'awaitRelease' : 'upgrade';
  if (reason === 'PINNED' || (reason === 'OFF' && releasesBehind > 0)) return 'upgrade';
  if (delegate.autoUpgrade === 'OFF') return 'switchOnAutoUpgrade';
  return delegate.hasUnreadableInstances || delegate.unknownInstances > 0 ? 'check' : undefined;
}
