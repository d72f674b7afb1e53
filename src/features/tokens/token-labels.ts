/** The texts about the effects of a revocation. */
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import type { AffectedDelegate } from '@/domain/tokens/token-usage';
import { counted, DELEGATES } from '@/features/words/labels';
import { formatCount, namedText } from '@/lib/numbers';
import type { RevokeForecast } from './read-revoke-impact';

const READ_SCOPES = { one: 'scope that was read', other: 'scopes that were read' } as const;
const CONNECTED_INSTANCES = { one: 'connected instance', other: 'connected instances' } as const;

/** Whether the user must type the name: a revocation stops, or may stop, something that runs. */
export function needsTyping({ impact, knowsAllScopes }: RevokeForecast): boolean {
  if (impact.state === 'unknown' || !knowsAllScopes) return true;
  return impact.stoppingInstances > 0 || impact.unread.length > 0;
}

/** In one line. */
export function revokeSummary({ impact, readScopes }: RevokeForecast): string {
  if (impact.state === 'unknown') return impact.why;
  const { affected, stoppingInstances } = impact;
  if (stoppingInstances > 0) {
    return `${counted(stoppingInstances, CONNECTED_INSTANCES)} of ${counted(affected.length, DELEGATES)} will stop.`;
  }
  if (affected.length > 0) {
    return `No connected instance uses it. ${counted(affected.length, DELEGATES)} used it and ${affected.length === 1 ? 'is' : 'are'} not connected.`;
  }
  if (readScopes === 0) return 'The whole use of the token could be read in no scope.';
  return `No delegate uses it in the ${counted(readScopes, READ_SCOPES)}.`;
}

/** How many connected instances stay; a dash when unknown. */
export function remainingText({ remaining }: AffectedDelegate): string {
  return remaining === undefined ? '–' : formatCount(remaining);
}

export function unreadOthersText(scopes: readonly Scope[]): string {
  return `Other delegates of ${scopesText(scopes)} could not be read. They may have some of these tags.`;
}

/** For a sentence: the first few, and how many more. */
export function scopesText(scopes: readonly Scope[], most = 3): string {
  return namedText(scopes.slice(0, most).map(scopeLabelWithLevel), most, scopes.length);
}
