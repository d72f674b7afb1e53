import { DELEGATE_STATES } from '@/domain/delegate/connectivity';
import { delegateKind } from '@/domain/delegate/kinds';
import { FINDING_RULES } from '@/domain/findings/finding';
import {
  type DelegateFilters,
  type Facet,
  FILTERS,
  type Filter,
  facetOf,
  isLeavingOut,
  isRangeFacet,
  type ListedFacet,
  NO_FILTERS,
  rangeFormOf,
  sourceOf,
  withoutValue,
} from '@/domain/query/filters';
import { delegateScopeLabel, delegateScopeOf } from '@/domain/scope/delegate-scope';
import { findingTitle } from '@/features/words/finding-titles';
import { AUTO_UPGRADE_LABELS, delegateStateLabel, VERSION_STATUS_LABELS } from '@/features/words/labels';
import { formatCount } from '@/lib/numbers';
import type { TimeZone } from '@/lib/time';
import { rangeLabel, versionLabel } from './range-labels';

/** Titles that differ from the label of their field. */
const TITLES: { readonly [F in Facet]?: string } = {
  status: 'Connectivity',
  versionStatus: 'Version status',
  autoUpgrade: 'Auto-upgrade',
  tagged: 'Custom tags',
  hostName: 'Host name',
  silent: 'Last heartbeat',
  ends: 'Support ends',
  token: 'Token state',
  delegate: 'Delegates',
};

/** The heading in the panel and the first word of the chips. */
export function facetTitle(facet: Facet): string {
  return TITLES[facet] ?? sourceOf(facet).field.label;
}

/** `Version is not`, before a value that is left out. */
export function filterTitle(filter: Filter): string {
  const facet = facetOf(filter);
  if (!isLeavingOut(filter)) return facetTitle(facet);
  if (facet === 'delegate') return 'Delegates are not';
  return `${facet === 'delegateTags' ? 'Tag' : facetTitle(facet)} is not`;
}

const TAGGED_LABELS: Readonly<Record<string, string>> = { YES: 'With tags', NO: 'No tags' };
const TOKEN_LABELS: Readonly<Record<string, string>> = { ACTIVE: 'Active', INACTIVE: 'Not active' };

/** A part of the filters that the user removes with one press. */
export interface FilterPart {
  readonly key: string;
  readonly title: string;
  readonly label: string;
  /** Both as one text: `Tags: prod`, `Tag is not canary`. */
  readonly name: string;
  /** This part without any other, and all others without this one. */
  readonly alone: DelegateFilters;
  readonly without: DelegateFilters;
}

/** Each chosen value; chosen delegates are one part, because their keys say little. */
export function filterParts(filters: DelegateFilters, zone: TimeZone): readonly FilterPart[] {
  return FILTERS.flatMap((filter): readonly FilterPart[] => {
    const chosen = filters[filter];
    const facet = facetOf(filter);
    const title = filterTitle(filter);
    const named = (label: string) => ({
      title,
      label,
      name: `${title}${isLeavingOut(filter) ? '' : ':'} ${label}`,
    });
    if (facet !== 'delegate') {
      return chosen.map((value) => ({
        key: `${filter} ${value}`,
        ...named(filterLabel(facet, value, zone)),
        alone: { ...NO_FILTERS, [filter]: [value] },
        without: withoutValue(filters, filter, value),
      }));
    }
    if (chosen.length === 0) return [];
    const alone = { ...NO_FILTERS, [filter]: chosen };
    const without = { ...filters, [filter]: [] };
    return [{ key: filter, ...named(`${formatCount(chosen.length)} chosen`), alone, without }];
  });
}

/** Only ranges of moments need the zone. */
export function filterLabel(facet: Facet, value: string, zone: TimeZone): string {
  return isRangeFacet(facet) ? rangeLabel(rangeFormOf(facet), value, zone) : facetValueLabel(facet, value);
}

/** The value itself if it has no label. */
export function facetValueLabel(facet: ListedFacet, value: string): string {
  switch (facet) {
    case 'status': {
      const state = DELEGATE_STATES.find((one) => one === value);
      return state ? delegateStateLabel(state).label : value;
    }
    case 'versionStatus':
      return labelOf(VERSION_STATUS_LABELS, value);
    case 'autoUpgrade':
      return labelOf(AUTO_UPGRADE_LABELS, value);
    case 'tagged':
      return TAGGED_LABELS[value] ?? value;
    case 'token':
      return TOKEN_LABELS[value] ?? value;
    case 'delegateType':
      return delegateKind(value).label;
    case 'scope':
      return delegateScopeLabel(delegateScopeOf(value));
    case 'finding':
      return findingLabelOf(value);
    case 'version':
      return versionLabel(value);
    default:
      return value;
  }
}

function findingLabelOf(value: string): string {
  const rule = FINDING_RULES.find((one) => one === value);
  return rule ? findingTitle(rule) : value;
}

function labelOf(labels: Readonly<Record<string, { readonly label: string }>>, value: string): string {
  if (value === 'UNKNOWN') return 'Unknown';
  return Object.hasOwn(labels, value) ? (labels[value]?.label ?? value) : value;
}
