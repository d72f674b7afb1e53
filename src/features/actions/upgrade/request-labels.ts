import type { Delegate } from '@/domain/delegate/fields';
import { type Fleet, rowOf } from '@/domain/delegate/fleet';
import { silenceOf } from '@/domain/delegate/silence';
import type { NextStep } from '@/domain/upgrade/next-step';
import type { UpgradeFacts } from '@/domain/upgrade/upgrade-facts';
import { AUTO_UPGRADE_LABELS } from '@/features/fleet/labels';
import { formatAbsolute, type TimeZone } from '@/lib/time';
import { connectionStatement, INACTIVE_TOKEN_TEXT, LEGACY_TEXT } from '../situation-labels';
import { supportText, versionText } from './upgrade-labels';

/** What a request is about. */
interface Subject {
  /** The delegate in the request: `the Harness delegate prod in account acme`. Undefined where it was just named. */
  readonly subject?: string;
  /** The image to upgrade to; empty or undefined when it is unknown. */
  readonly image: string | undefined;
}

/** Returns what to do with a delegate as a request: `Please upgrade the Harness delegate prod to the image …` */
export function requestAsk(step: NextStep, subject: Subject): string {
  return `Please ${stepText(step, subject)}`;
}

/** Returns the same for a delegate that was just named: `Upgrade it to the image …` */
export function nextStepText(step: NextStep, image: string | undefined): string {
  const text = stepText(step, { image });
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function stepText(step: NextStep, { subject, image }: Subject): string {
  const it = subject ?? 'it';
  switch (step) {
    case 'replace':
      return `install a new delegate with the same tags in ${subject === undefined ? 'its place' : `the place of ${subject}`}. When the new one is connected, stop the old one.`;
    case 'registerAgain':
      return `register ${it} again with an active token.`;
    case 'troubleshoot':
      return `find out why no heartbeat comes from ${it}. Start ${subject === undefined ? 'it' : 'the delegate'} again, or delete it if nobody needs it.`;
    case 'upgrade':
      return `upgrade ${it} to ${image ? `the image ${image}` : 'the latest version'}.`;
    case 'awaitRelease':
      return `upgrade ${it} when the next release is out. It runs the latest version.`;
    case 'switchOnAutoUpgrade':
      return `switch auto-upgrade on for ${it}, or upgrade it regularly.`;
    case 'check':
      return `check whether ${it} runs. The Manager sent values that cannot be read.`;
  }
}

/**
 * Returns the facts of a request, one sentence each, the most urgent first. Times have date and zone, because a request
 * may be read much later and elsewhere.
 */
export function requestEvidence(
  fleet: Fleet,
  delegate: Delegate,
  facts: UpgradeFacts,
  zone: TimeZone,
): readonly string[] {
  const { status, token, hasUnreadableInstances } = delegate;
  const isLegacy = facts.reason === 'LEGACY';
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
