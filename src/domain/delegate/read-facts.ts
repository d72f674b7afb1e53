import { EARLIEST_TIME_MS } from '@/lib/server-time';
import { delegateScopeText } from '../scope/delegate-scope';
import { flagOf, identifierOf, isRecord, oneOf, textOf, textsOfList, timeOf } from '../table/read';
import { DAY_MS, startOfUtcDay } from './context';
import type { Tags } from './tags';

/** Auto-upgrade as the Manager reports it; `DETECTING` is shown as SYNCHRONIZING. */
export const AUTO_UPGRADES = ['ON', 'OFF', 'DETECTING'] as const;
export type AutoUpgrade = (typeof AUTO_UPGRADES)[number];

/** Whether every instance of a delegate registers with an active token (`ACTIVE`), or some do not (`INACTIVE`). */
export const TOKEN_STATES = ['ACTIVE', 'INACTIVE'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

/** An object of an answer: any property may be missing, and may be anything. */
export type WireObject = Readonly<Record<string, unknown>>;

/** What reading a fact may need beside its own property and the item that has it. */
export interface ReadContext {
  /** The time of the answer, epoch ms. */
  readonly asOf: number;
  /** Whether the answer lists instances of the delegate, be they readable or not. */
  readonly hasInstances: boolean;
  /** Whether the delegate runs a legacy image. */
  readonly isLegacy: boolean;
}

/** The name; the identifier where there is none. */
export function nameOf(value: unknown, _context: ReadContext, item: WireObject): string | undefined {
  return textOf(value) ?? identifierOf(item.delegateGroupIdentifier);
}

/**
 * A heartbeat: epoch ms; 0 = none on record, as the Manager says it; undefined when it is unknown: missing, of the wrong type,
 * negative, before 2015, or more than a day ahead of the answer.
 */
export function heartbeatOf(value: unknown, { asOf }: Pick<ReadContext, 'asOf'>): number | undefined {
  if (value === 0) return 0;
  return typeof value === 'number' && value >= EARLIEST_TIME_MS && value <= asOf + DAY_MS ? value : undefined;
}

/** A heartbeat that counts only where the answer lists no instances: else it is theirs. */
export function groupHeartbeatOf(value: unknown, context: ReadContext): number | undefined {
  return context.hasInstances ? undefined : heartbeatOf(value, context);
}

/** A moment in the past, epoch ms; undefined when there is none or it cannot be read. */
export function pastTimeOf(value: unknown, context: ReadContext): number | undefined {
  return heartbeatOf(value, context) || undefined;
}

/**
 * The end of support as the start of its UTC day, epoch ms; undefined when 0, missing or outside 2015 to 2100, and for legacy
 * images, which have none. Contract: the Manager computes it anew for every answer, as now plus whole weeks. So it carries the
 * time of day of the answer and slides forward all day: floored, it changes at midnight UTC alone.
 */
export function supportEndsOf(value: unknown, { isLegacy }: ReadContext): number | undefined {
  const at = isLegacy ? undefined : timeOf(value);
  return at === undefined ? undefined : startOfUtcDay(at);
}

/** Contract: without instances the Manager says ON of every delegate, which says nothing. */
export function autoUpgradeOf(value: unknown, { hasInstances }: ReadContext): AutoUpgrade | undefined {
  const autoUpgrade = oneOf(AUTO_UPGRADES, value);
  return hasInstances || autoUpgrade !== 'ON' ? autoUpgrade : undefined;
}

/** Contract: without instances the Manager says "not immutable" of every delegate, which says nothing. */
export function immutableOf(value: unknown, { hasInstances }: ReadContext): boolean | undefined {
  const isImmutable = flagOf(value);
  return hasInstances || isImmutable ? isImmutable : undefined;
}

/** The state of a token, from whether it is active. */
export function tokenStateOf(value: unknown): TokenState | undefined {
  const isActive = flagOf(value);
  return isActive === undefined ? undefined : isActive ? 'ACTIVE' : 'INACTIVE';
}

/** The opposite of a flag of the Manager. */
export function notOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? !value : undefined;
}

/** Contract: types are matched without regard to case. */
export function upperCaseOf(value: unknown): string | undefined {
  return textOf(value)?.toUpperCase();
}

/** The two lists of tags in the format of groups: implicit ones are the names of properties. */
export function groupTags({ groupCustomSelectors, groupImplicitSelectors }: WireObject): unknown {
  const implicit = isRecord(groupImplicitSelectors) ? Object.keys(groupImplicitSelectors) : [];
  return { custom: groupCustomSelectors, implicit };
}

/** The one list of tags of `listDelegates`, taken apart. Contract: the implicit one is the lower-cased name. */
export function rowTags({ tags, name }: WireObject): unknown {
  if (!Array.isArray(tags) || typeof name !== 'string') return { custom: tags, implicit: [] };
  const implicit = name.toLowerCase();
  return { custom: tags.filter((tag) => tag !== implicit), implicit: tags.filter((tag) => tag === implicit) };
}

/** Both lists of tags, cleaned. */
export function tagsOf(value: unknown): Tags | undefined {
  if (!isRecord(value)) return undefined;
  const custom = textsOfList(value.custom);
  return { custom, implicit: textsOfList(value.implicit).filter((tag) => !custom.includes(tag)) };
}

/** The scope as one text, in a listing of several scopes. Null is how the Manager says that there is none. */
export function scopeText({ orgName, projectName }: WireObject): string | undefined {
  if (orgName === undefined) return undefined;
  return delegateScopeText({ org: textOf(orgName), project: textOf(projectName) });
}
