import type { Delegate } from '@/domain/delegate/fields';
import { type Fleet, rowOf } from '@/domain/delegate/fleet';
import { silenceOf } from '@/domain/delegate/silence';
import type { UpgradeFacts } from '@/domain/upgrade/upgrade-facts';
import { AUTO_UPGRADE_LABELS } from '@/features/words/labels';
import { formatAbsolute, type TimeZone } from '@/lib/time';
import { connectionStatement, INACTIVE_TOKEN_TEXT, LEGACY_TEXT } from '../delegate-statements';
import { supportText, versionText } from './upgrade-labels';

/**
 * One sentence each, the most urgent first. Times have date and zone, because a request may be read much later and
 * elsewhere.
 */
export function requestEvidence(
  fleet: Fleet,
  delegate: Delegate,
  facts: UpgradeFacts,
  zone: TimeZone,
): readonly string[] {
  const { status, token, hasUnreadableInstances } = delegate;
  const { isLegacy } = facts;
  const connection = connectionStatement(
    delegate,
    silenceOf(fleet, rowOf(fleet, delegate.key)),
    (at) => formatAbsolute(at, zone) ?? 'an unknown time',
  );
  return [
    isLegacy && LEGACY_TEXT,
    token === 'INACTIVE' && INACTIVE_TOKEN_TEXT,
    (status !== 'CONNECTED' || hasUnreadableInstances) && `${connection.text} ${connection.detail}`.trim(),
    !isLegacy && supportText(facts, fleet.context.asOf),
    !isLegacy && versionText(facts),
    !isLegacy && `Auto-upgrade: ${autoUpgradeText(facts)}.`,
  ].filter((sentence) => typeof sentence === 'string');
}

function autoUpgradeText({ autoUpgrade }: UpgradeFacts): string {
  return autoUpgrade === undefined ? 'unknown' : AUTO_UPGRADE_LABELS[autoUpgrade].label;
}
