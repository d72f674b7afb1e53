import { scopeInWords } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import type { AffectedDelegate } from '@/domain/tokens/token-usage';
import { counted } from '@/features/fleet/labels';
import { formatCount } from '@/lib/numbers';
import type { RevokeForecast } from './read-revoke-impact';

const DELEGATES = { one: 'delegate', other: 'delegates' } as const;
const INSTANCES = { one: 'connected instance', other: 'connected instances' } as const;

/** Whether the name must be typed: a revoke stops something that runs, or may do so. */
export function needsTyping({ impact, knowsAllScopes }: RevokeForecast): boolean {
  if (impact.state === 'unknown' || !knowsAllScopes) return true;
  return impact.stoppingInstances > 0 || impact.unread.length > 0;
}

/** What happens, in one line. */
export function revokeSummary({ impact, askedScopes }: RevokeForecast): string {
  if (impact.state === 'unknown') return impact.why;
  const { affected, stoppingInstances } = impact;
  if (stoppingInstances > 0) {
    const stop = stoppingInstances === 1 ? 'stops' : 'stop';
    return `${counted(stoppingInstances, INSTANCES)} of ${counted(affected.length, DELEGATES)} ${stop}.`;
  }
  if (affected.length > 0) {
    return `Nothing that is connected uses it; ${counted(affected.length, DELEGATES)} that ${affected.length === 1 ? 'is' : 'are'} not connected did.`;
  }
  return `No delegate uses it in ${askedScopes === 1 ? 'its scope' : `the ${formatCount(askedScopes)} scopes that were asked`}.`;
}

/** What happens to one delegate. */
export function affectedText({ scope, name, stopping, remaining }: AffectedDelegate): string {
  const where = `${name} in ${scopeInWords(scope)}`;
  if (stopping === 0) return `${where}: not connected`;
  const left =
    remaining === undefined
      ? 'whether others stay is not known'
      : remaining === 0
        ? 'none stays'
        : `${formatCount(remaining)} ${remaining === 1 ? 'stays' : 'stay'}`;
  return `${where}: ${formatCount(stopping)} ${stopping === 1 ? 'instance stops' : 'instances stop'}, ${left}`;
}

/** Scopes in a sentence: the first few, and how many more. */
export function scopesText(scopes: readonly Scope[], most = 3): string {
  const named = scopes.slice(0, most).map(scopeInWords).join(', ');
  return scopes.length > most ? `${named} and ${formatCount(scopes.length - most)} more` : named;
}
