import { group } from 'd3-array';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARDS, healthCards } from '@/domain/delegate/cards';
import { DELEGATE_STATES } from '@/domain/delegate/connectivity';
import { delegateCount, type Fleet } from '@/domain/delegate/fleet';
import { countWithValue, facetCounts } from '@/domain/filter/facets';
import { closedValues, FACETS, isRangeFacet, NO_FILTERS } from '@/domain/filter/filters';
import { FINDING_RULES, findingsOf } from '@/domain/findings/finding';
import { rowNumbers } from '@/domain/table/rank';
import { groupSums } from '@/domain/view/group-sums';
import { facetTitle, facetValueLabel, filterLabel } from '@/features/list/facet-labels';
import { sumLabels } from '@/features/list/group-row-labels';
import { cardRule } from '@/features/panel/card-rules';
import { titleOf } from '@/features/situation/situation-title';
import { findingTitle } from '@/features/words/finding-titles';
import { cardLabel, delegateStateLabel } from '@/features/words/labels';
import { appFor, seenByApp } from '@/testing/app-view';
import { fleets } from '@/testing/fleet-generators';

/** A number on the overview, with the words and the unit that stand beside it. */
interface Place {
  readonly where: string;
  readonly words: string;
  readonly unit: 'delegates' | 'instances';
  readonly count: number;
}

/** Words that say nothing without the title above them. */
const OF_A_TITLE = new Set(['Unknown', 'Active', 'Never', 'Not active', 'ON', 'OFF', 'N/A', 'SYNCHRONIZING']);

function toNumber(text = ''): number {
  return Number(text.replaceAll(',', ''));
}

function placesIn(fleet: Fleet): readonly Place[] {
  const places: Place[] = [];
  const add = (where: string, words: string, unit: Place['unit'], count: number) =>
    places.push({ where, words: words.toLowerCase(), unit, count });
  const titled = (title: string, label: string) => (OF_A_TITLE.has(label) ? `${title} ${label}` : label);

  const cards = healthCards(fleet);
  for (const card of CARDS) {
    const count = cards[card];
    if (count.state !== 'known') continue;
    const { title, unit } = cardLabel(card);
    add('card', title, unit.other === 'instances' ? 'instances' : 'delegates', count.count);
    add('card', title, 'delegates', count.delegates);
    // The rule of the card stands behind the number of its delegates.
    for (const words of cardRule(card, { ...count, unknown: 0 }))
      add('rule of a card', words, 'delegates', count.delegates);
  }
  for (const facet of FACETS) {
    if (isRangeFacet(facet)) {
      for (const word of ['none', 'never', 'unknown'])
        add(
          'facet',
          titled(facetTitle(facet), filterLabel(facet, word, 'utc')),
          'delegates',
          countWithValue(fleet, NO_FILTERS, facet, word),
        );
    } else if (closedValues(facet)) {
      for (const { value, count } of facetCounts(fleet, NO_FILTERS, facet))
        add('facet', titled(facetTitle(facet), facetValueLabel(facet, value)), 'delegates', count);
    }
  }
  const all = rowNumbers(delegateCount(fleet));
  const sums = groupSums(fleet, all);
  for (const [code, state] of DELEGATE_STATES.entries())
    add('bar', titled('Connectivity', delegateStateLabel(state).label), 'delegates', sums.states[code] ?? 0);
  for (const { text } of sumLabels(sums).problems) {
    const [number = '', ...words] = text.split(' ');
    add('header of a group', words.join(' '), 'delegates', toNumber(number));
  }
  for (const rule of FINDING_RULES) {
    const found = findingsOf(fleet).filter((one) => one.rule === rule);
    const rows = new Set(found.flatMap((one) => [...one.rows]));
    add('finding', findingTitle(rule), 'delegates', rows.size);
    const [only, ...others] = found;
    if (only?.affected.unit === 'instances' && others.length === 0)
      add('finding', findingTitle(rule), 'instances', only.affected.count);
  }
  for (const finding of findingsOf(fleet)) {
    const title = /^(?<number>[\d,]+) (?<noun>instances? )?(?<words>.*)$/.exec(
      titleOf(finding) ?? '',
    )?.groups;
    // A number without a unit counts delegates. Several findings of a rule share their words, with a time each.
    const unit = title?.noun === undefined ? 'delegates' : 'instances';
    if (!finding.period) add('title of the page', title?.words ?? '', unit, toNumber(title?.number));
  }
  const isNever = (row: number) =>
    fleet.delegates.lastHeartbeat[row] === 0 ||
    fleet.instances.lastHeartbeat
      .subarray(fleet.firstInstance[row], fleet.firstInstance[row + 1])
      .includes(0);
  add('rows and open rows', 'Last heartbeat never', 'delegates', all.filter(isNever).length);
  return places;
}

/** Each pair of places with the same words and unit, and two numbers. */
function contradictions(fleet: Fleet): readonly string[] {
  const byWords = group(placesIn(fleet), ({ words, unit }) => `${words}, ${unit}`);
  return [...byWords].flatMap(([words, places]) => {
    const numbers = new Set(places.map(({ count }) => count));
    return numbers.size < 2
      ? []
      : `${words}: ${places.map(({ where, count }) => `${where} ${count}`).join(', ')}`;
  });
}

describe.each(['default', 'incident', 'large', 'hostile', 'old-manager'] as const)('%s', (scenario) => {
  test('the same words beside two numbers mean the same number', async () => {
    appFor(scenario);
    const { fleet } = await seenByApp();
    expect(contradictions(fleet)).toEqual([]);
  });
});

test('the same words mean the same number in any fleet', () => {
  fc.assert(
    fc.property(fleets, ({ fleet }) => {
      expect(contradictions(fleet)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
