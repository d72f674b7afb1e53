import { EARLIEST_TIME_MS } from '@/lib/server-time';
import { DAY_MS } from '@/lib/units';
import { delegateScopeText } from '../scope/delegate-scope';
import { isRecord, oneOf, readFlag, readIdentifier, readText, readTexts, readTime } from '../table/read';
import { startOfUtcDay } from './context';
import { delegateKind, hasUpgrader } from './kinds';
import type { Tags } from './tags';

/** What the Manager reports of auto-upgrade, worst first; the screen shows `DETECTING` as SYNCHRONIZING. */
const REPORTED_AUTO_UPGRADES = ['OFF', 'DETECTING', 'ON'] as const;
/** Auto-upgrade of a delegate; `NONE` where its type has no upgrader, which the screen shows as N/A. */
export const AUTO_UPGRADES = [...REPORTED_AUTO_UPGRADES, 'NONE'] as const;
export type AutoUpgrade = (typeof AUTO_UPGRADES)[number];

/** Whether every instance of a delegate registers with an active token (`ACTIVE`), or some do not (`INACTIVE`). */
export const TOKEN_STATES = ['ACTIVE', 'INACTIVE'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

/** Any property may be missing or have any type. */
export type WireObject = Readonly<Record<string, unknown>>;

/** What reading a fact may need beside its own property and item. */
export interface ReadContext {
  /** The time of the answer, epoch ms. */
  readonly asOf: number;
  /** Whether the answer lists instances of the delegate, readable or not. */
  readonly hasInstances: boolean;
  /** Whether the delegate runs a legacy image. */
  readonly isLegacy: boolean;
}

/** The identifier when there is no name. */
export function readName(value: unknown, _context: ReadContext, item: WireObject): string | undefined {
  return readText(value) ?? readIdentifier(item.delegateGroupIdentifier);
}

/**
 * Epoch ms of a heartbeat, or of a call of an upgrader; 0 = none on record, as the Manager says. Undefined when
 * unknown: missing, of the wrong type, negative, before 2015, or more than a day ahead of the answer.
 */
export function readHeartbeatTime(value: unknown, { asOf }: Pick<ReadContext, 'asOf'>): number | undefined {
  if (value === 0) return 0;
  return typeof value === 'number' && value >= EARLIEST_TIME_MS && value <= asOf + DAY_MS ? value : undefined;
}

/** Undefined when the answer lists instances: the heartbeat is then theirs. */
export function readGroupHeartbeat(value: unknown, context: ReadContext): number | undefined {
  return context.hasInstances ? undefined : readHeartbeatTime(value, context);
}

/**
 * Start of a UTC day, epoch ms. Undefined when 0, missing, outside 2015 to 2100, or for legacy images, which have none.
 * Contract: the Manager computes it anew for every answer, as now plus whole weeks. So it has the answer's time of day
 * and moves all day. Rounded down, it changes only at midnight UTC.
 */
export function readSupportEnds(value: unknown, { isLegacy }: ReadContext): number | undefined {
  const at = isLegacy ? undefined : readTime(value);
  return at === undefined ? undefined : startOfUtcDay(at);
}

/**
 * Contract: without instances the Manager reports ON for every delegate. That ON means nothing, and is dropped. Ours: a
 * type without an upgrader has `NONE`, because nobody can switch on what OFF would ask for. Its ON stays: the Manager
 * heard from an upgrader, or a legacy image upgrades itself.
 */
export function readAutoUpgrade(
  value: unknown,
  { hasInstances }: ReadContext,
  { delegateType, type }: WireObject,
): AutoUpgrade | undefined {
  const reported = oneOf(REPORTED_AUTO_UPGRADES, value);
  const autoUpgrade = hasInstances || reported !== 'ON' ? reported : undefined;
  if (autoUpgrade === 'ON') return autoUpgrade;
  return hasUpgrader(delegateKind(readText(delegateType ?? type)).kind) === false ? 'NONE' : autoUpgrade;
}

/**
 * Contract: without instances the Manager reports "not immutable" for every delegate. That value means nothing, and is
 * dropped.
 */
export function readImmutable(value: unknown, { hasInstances }: ReadContext): boolean | undefined {
  const isImmutable = readFlag(value);
  return hasInstances || isImmutable ? isImmutable : undefined;
}

export function readTokenState(value: unknown): TokenState | undefined {
  const isActive = readFlag(value);
  return isActive === undefined ? undefined : isActive ? 'ACTIVE' : 'INACTIVE';
}

export function readNegation(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? !value : undefined;
}

/** Contract: types are matched without regard to case. */
export function readUpperCase(value: unknown): string | undefined {
  return readText(value)?.toUpperCase();
}

/** In the groups format, the implicit tags are names of properties. */
export function groupTags({ groupCustomSelectors, groupImplicitSelectors }: WireObject): unknown {
  const implicit = isRecord(groupImplicitSelectors) ? Object.keys(groupImplicitSelectors) : [];
  return { custom: groupCustomSelectors, implicit };
}

/** Contract: `listDelegates` sends one list of tags; the implicit tag is the lower-cased name. */
export function rowTags({ tags, name }: WireObject): unknown {
  if (!Array.isArray(tags) || typeof name !== 'string') return { custom: tags, implicit: [] };
  const implicit = name.toLowerCase();
  return { custom: tags.filter((tag) => tag !== implicit), implicit: tags.filter((tag) => tag === implicit) };
}

export function readTags(value: unknown): Tags | undefined {
  if (!isRecord(value)) return undefined;
  const custom = readTexts(value.custom);
  return { custom, implicit: readTexts(value.implicit).filter((tag) => !custom.includes(tag)) };
}

/**
 * Undefined when the scope is not reported or cannot be read. The Manager sends null when there is no organization or
 * project.
 */
export function scopeText({ orgName, projectName }: WireObject): string | undefined {
  if (orgName === undefined || [orgName, projectName].some(isUnreadableName)) return undefined;
  return delegateScopeText({ org: readText(orgName), project: readText(projectName) });
}

/** Null and blank text count as absent. */
function isUnreadableName(name: unknown): boolean {
  const isNone = name === undefined || name === null || (typeof name === 'string' && name.trim() === '');
  return !isNone && readText(name) === undefined;
}
