/** The texts about tokens in use, and about the effects of a revocation. */
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import type { Rotation } from '@/domain/tokens/rotation';
import type { DelegateToken } from '@/domain/tokens/token';
import { isInUse, isRevoked, type TokenRow } from '@/domain/tokens/token-rows';
import type { AffectedDelegate } from '@/domain/tokens/token-usage';
import { counted, DELEGATES } from '@/features/words/labels';
import { formatCount, namedText } from '@/lib/numbers';
import type { Tone } from '@/ui/tones';
import type { RevokeForecast } from './read-revoke-impact';

/** What the page says first. */
export interface TokenLead {
  /** Undefined when nothing is wrong. */
  readonly tone: Tone | undefined;
  readonly text: string;
  readonly detail: string;
  /** The tokens whose delegates it is about. */
  readonly about: readonly string[];
}

const TOKENS = { one: 'token', other: 'tokens' } as const;

/** Says whether a delegate uses a revoked token, else how many tokens are active. */
export function tokenLead(rows: readonly TokenRow[]): TokenLead {
  const revoked = rows.filter(isRevoked);
  const used = revoked.filter((row) => isInUse(row) === true);
  const delegates = new Set(used.flatMap(({ use }) => (use?.state === 'known' ? use.keys : []))).size;
  const isUnread = revoked.some(({ use }) => use?.state === 'unknown' || (use && !use.isComplete));
  if (delegates > 0) {
    const isOne = delegates === 1;
    return {
      tone: 'attention',
      text: `${isUnread ? 'At least ' : ''}${counted(delegates, DELEGATES)} ${isOne ? 'uses' : 'use'} a revoked token.`,
      detail: `${isOne ? 'It' : 'They'} cannot register again after a restart.`,
      about: used.map(({ token }) => token.name),
    };
  }
  const active = rows.filter(({ token }) => token.status === 'ACTIVE').length;
  const isAll = active === rows.length;
  const all = counted(rows.length, TOKENS);
  const share = isAll ? `${active > 1 ? 'All ' : ''}${all}` : `${formatCount(active)} of ${all}`;
  const text = active === 0 ? 'No token is active.' : `${share} ${active === 1 ? 'is' : 'are'} active.`;
  if (isUnread)
    return {
      tone: 'unknown',
      text,
      detail: 'It is unknown whether a delegate uses a revoked one.',
      about: [],
    };
  const isUnused = revoked.length > 0 && revoked.every((row) => isInUse(row) === false);
  return { tone: undefined, text, detail: isUnused ? 'No delegate uses a revoked one.' : '', about: [] };
}

interface MoveFacts {
  readonly token: DelegateToken;
  readonly to: string | undefined;
  /** Whether the whole use of both tokens is known. */
  readonly isComplete: boolean;
}

/** How far the delegates of a token have moved to another one. */
export function moveText(
  { left, moved }: Rotation,
  { token: { name, status }, to, isComplete }: MoveFacts,
): { readonly tone: Tone | undefined; readonly text: string; readonly detail: string } {
  const unread = isComplete ? '' : 'Some delegates could not be read. More may use the tokens.';
  if (left.length === 0) {
    if (!isComplete) return { tone: 'unknown', text: `It is unknown who uses ${name}.`, detail: unread };
    const detail =
      status === 'ACTIVE' ? 'You can revoke it. The page asks first, and says what stops elsewhere.' : '';
    return { tone: 'good', text: `No delegate of this scope uses ${name} any more.`, detail };
  }
  const text =
    to === undefined
      ? `${counted(left.length, DELEGATES)} ${verbOf(left)} ${name}.`
      : `${formatCount(moved.length)} of ${counted(left.length + moved.length, DELEGATES)} ${verbOf(moved)} ${to}; ${formatCount(left.length)} ${left.length === 1 ? 'is' : 'are'} left.`;
  if (status === 'REVOKED')
    return {
      tone: 'attention',
      text,
      detail: `${name} is revoked: who uses it cannot register again after a restart.`,
    };
  return { tone: isComplete ? undefined : 'unknown', text, detail: unread };
}

function verbOf({ length }: readonly unknown[]): string {
  return length === 1 ? 'uses' : 'use';
}

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
export function scopesText(scopes: readonly Scope[]): string {
  return namedText(scopes.map(scopeLabelWithLevel));
}
