/** All texts of the tokens page and its dialogs. */
import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import type { Scope } from '@/domain/scope/scope';
import type { AffectedDelegate } from '@/domain/tokens/token-usage';
import { counted, DELEGATES, INSTANCES } from '@/features/fleet/labels';
import { formatCount } from '@/lib/numbers';
import type { RevokeForecast } from './read-revoke-impact';

const TOKENS = { one: 'token', other: 'tokens' } as const;
const READ_SCOPES = { one: 'scope that was read', other: 'scopes that were read' } as const;
const CONNECTED_INSTANCES = { one: 'connected instance', other: 'connected instances' } as const;

/** The states of the page. */
export const PAGE_TEXT = {
  loading: 'Loading tokens',
  readOnlyTitle: 'A read-only dashboard shows no tokens',
  readOnly:
    'The Manager sends the values of tokens together with their list. A read-only dashboard must not receive them.',
  deniedTitle: 'Not allowed',
  noTokens: (scope: Scope) => `This ${scope.level} owns no token`,
  noTokensAdvice: 'Delegates can register in this scope with a token of a scope above.',
  noneShown: (status: string) => `No token of this scope is ${status.toLowerCase()}.`,
  showAll: 'Show all tokens',
  staleTitle: (time: string) => `The tokens shown are from ${time}.`,
  unreadable: (count: number) =>
    `${counted(count, { one: 'more token', other: 'more tokens' })} could not be read.`,
  filterLabel: 'Tokens to show',
  unknownFilter: (value: string) =>
    `The address asks for tokens with the status “${value}”. There is no such status, so all tokens are shown.`,
  unknownToken: (name: string) =>
    `The address asks for the token “${name}”. It is not among these tokens: the Manager deletes a token 30 days after its revocation.`,
  shown: (shown: number, all: number) =>
    shown === all ? counted(all, TOKENS) : `Showing ${formatCount(shown)} of ${counted(all, TOKENS)}`,
} as const;

/** The table. */
export const TABLE_TEXT = {
  unknownFact: 'The Manager does not report it in a form that this page can read.',
  unknownStatus: 'The Manager reports no status that can be read.',
  revokedHint: 'No delegate can register with it. The Manager deletes it 30 days after the revocation.',
  unknownUse: (detail: string) => `The Manager did not report the use: ${detail}`,
  partlyUnread: 'Some delegates could not be read.',
  noUse: (scope: Scope) => `No delegate of this ${scope.level}`,
  inUse: (delegates: number, instances: number, isComplete: boolean) =>
    `${isComplete ? '' : 'at least '}${counted(delegates, DELEGATES)}, ${counted(instances, INSTANCES)}`,
  connected: (connected: number) =>
    connected === 0 ? 'none connected' : `${formatCount(connected)} connected`,
  linkHint: 'Show these delegates in the list, with these instances',
} as const;

/** The value of a token. */
export const VALUE_TEXT = {
  title: (name: string) => `Value of ${name}`,
  warning: 'Anyone who has this value can register a delegate, and that delegate gets tasks.',
  masked: 'The value is masked.',
  reveal: 'Reveal',
  hide: 'Hide',
  copy: 'Copy value',
  failed: 'The value could not be read',
} as const;

/** The dialog that creates a token. */
export const CREATE_TEXT = {
  action: 'Create token',
  busy: 'Wait until the Manager has created the token.',
  belongsTo: (scope: Scope) =>
    `Delegates register with this token. A delegate that names no scope belongs to ${scopeLabelWithLevel(scope)}.`,
  nameHint: 'The name must be unique in the account. Names of revoked tokens count too.',
  nameMissing: 'Enter a name.',
  dayLabel: 'Revoke automatically on (optional)',
  dayHint:
    'At the start of that day in UTC, or up to one hour later. Delegates that use the token stop at that time.',
  dayPartial: 'Complete the date, or clear it.',
  dayProblem: 'Choose a day after today.',
  refused: 'The token was not created',
  done: (name: string) => `The token ${name} was created.`,
  createdTitle: (name: string) => `Token ${name}`,
  created:
    'The token was created. Copy its value now. This page forgets the value when you close the dialog. To read it again, you need core_delegate_edit.',
} as const;

/** The dialog that deletes a revoked token. */
export const DELETE_TEXT = {
  action: 'Delete token',
  busy: 'Wait until the Manager has deleted the token.',
  effect: 'is already revoked, so no delegate stops. It leaves the list now, and its name can be used again.',
  refused: 'The token was not deleted',
  done: (name: string) => `The token ${name} was deleted.`,
} as const;

/** The dialog that revokes a token. */
export const REVOKE_TEXT = {
  action: 'Revoke token',
  busy: 'Wait until the Manager has revoked the token.',
  effect: (owner: Scope) =>
    `of ${scopeLabelWithLevel(owner)} will be revoked. You cannot undo this. The Manager stops every instance that registered with it, in every scope.`,
  waitForUse: 'Wait until the page knows which delegates use the token.',
  typeFirst: 'Type the name of the token first.',
  typeLabel: (name: string) => `Type ${name} to revoke it`,
  searching: 'Looking for delegates that use the token…',
  searchFailed: 'The page could not find out which delegates use the token',
  affected: 'Delegates that use the token',
  more: (count: number) => `and ${formatCount(count)} more`,
  lostTagsTitle: 'No connected delegate will have these tags',
  refused: 'The token was not revoked',
  done: (name: string) => `The token ${name} was revoked.`,
  unread: (scopes: string) =>
    `The use of the token in ${scopes} could not be read completely. More delegates may stop.`,
  unknownScopes: 'Some organizations or projects could not be listed. More delegates may stop there.',
} as const;

/** Whether the user must type the name: a revocation stops, or may stop, something that runs. */
export function needsTyping({ impact, knowsAllScopes }: RevokeForecast): boolean {
  if (impact.state === 'unknown' || !knowsAllScopes) return true;
  return impact.stoppingInstances > 0 || impact.unread.length > 0;
}

/** Returns the effect of a revocation, in one line. */
export function revokeSummary({ impact, readScopes }: RevokeForecast): string {
  if (impact.state === 'unknown') return impact.why;
  const { affected, stoppingInstances } = impact;
  if (stoppingInstances > 0) {
    const stop = stoppingInstances === 1 ? 'stops' : 'stop';
    return `${counted(stoppingInstances, CONNECTED_INSTANCES)} of ${counted(affected.length, DELEGATES)} ${stop}.`;
  }
  if (affected.length > 0) {
    return `No connected instance uses it. ${counted(affected.length, DELEGATES)} used it and ${affected.length === 1 ? 'is' : 'are'} not connected.`;
  }
  if (readScopes === 0) return 'The use of the token could be read completely in no scope.';
  return `No delegate uses it in the ${counted(readScopes, READ_SCOPES)}.`;
}

/** Returns how many connected instances of a delegate stay; a dash when unknown. */
export function remainingText({ remaining }: AffectedDelegate): string {
  return remaining === undefined ? '–' : formatCount(remaining);
}

/** Returns where tags are lost: "eu, prod in organization retail and in the projects below it". */
export function lostTagsText({
  scope,
  tags,
}: {
  readonly scope: Scope;
  readonly tags: readonly string[];
}): string {
  const below = scope.level === 'project' ? '' : ', and below it where no other delegate has them';
  return `${tags.join(', ')}: in ${scopeLabelWithLevel(scope)}${below}`;
}

/** Says why the list of lost tags may be too long. */
export function unreadOthersText(scopes: readonly Scope[]): string {
  return `Other delegates of ${scopesText(scopes)} could not be read. They may have some of these tags.`;
}

/** Lists scopes for a sentence: the first few, and how many more. */
export function scopesText(scopes: readonly Scope[], most = 3): string {
  const named = scopes.slice(0, most).map(scopeLabelWithLevel).join(', ');
  return scopes.length > most ? `${named} and ${formatCount(scopes.length - most)} more` : named;
}
