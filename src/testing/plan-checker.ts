/** Checks plans of upgrades, for tests only. It reads entries and the plan: it shares no code with the planner. */

import type { PlanParameters } from '@/domain/upgrade/plan-parameters';
import type { WavePlan } from '@/domain/upgrade/wave-plan';
import { DAY_MS } from '@/lib/units';
import { type FleetEntry, inDays, LATEST_VERSION, NOW } from './fleets';

export const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

function entriesOf(fleet: readonly FleetEntry[]) {
  const isUp = ({ heartbeatAt = 0 }: { heartbeatAt?: number | undefined }) => NOW - heartbeatAt <= 300_000;
  const upOf = (name: string) => (fleet.find((one) => one.name === name)?.instances ?? []).filter(isUp);
  const tagsOf = (name: string) => {
    const { tags = [] } = fleet.find((one) => one.name === name) ?? {};
    return ('custom' in tags ? [] : tags).filter((tag) => !tag.startsWith('owner:'));
  };
  const carriers = (tag: string) =>
    fleet.map(({ name = '' }) => name).filter((name) => upOf(name).length > 0 && tagsOf(name).includes(tag));
  return { upOf, tagsOf, carriers };
}

/** Names what breaks the rule of who may restart at one time; `alone` are the delegates for which no order can keep it. */
export function brokenSharing(
  fleet: readonly FleetEntry[],
  waves: readonly (readonly string[])[],
  alone: readonly string[] = [],
): readonly string[] {
  const { upOf, tagsOf, carriers } = entriesOf(fleet);
  const broken: string[] = [];
  for (const names of waves) {
    for (const tag of new Set(names.flatMap(tagsOf))) {
      const all = carriers(tag);
      const here = all.filter((name) => names.includes(name));
      if (all.length === 2 && here.length === 2) broken.push(`the last two of ${tag} share a wave`);
      const stopping = here.filter((name) => upOf(name).length === 1);
      if (stopping.length === all.length && !stopping.every((name) => alone.includes(name)))
        broken.push(`nobody serves ${tag}`);
      if (all.length > 1 && stopping.length > all.length / 2) broken.push(`more than half of ${tag} stop`);
    }
  }
  return broken;
}

/** Names what breaks a rule. */
// oxlint-disable-next-line eslint/max-lines-per-function -- one check after the other
export function brokenRules(
  fleet: readonly FleetEntry[],
  plan: WavePlan,
  chosen: PlanParameters,
): readonly string[] {
  const broken: string[] = [];
  const { upOf, tagsOf, carriers } = entriesOf(fleet);
  // A legacy image has no end of support of its own.
  const isLegacy = (name: string) => fleet.find((one) => one.name === name)?.isImmutable === false;
  const endOf = (name: string) =>
    isLegacy(name)
      ? Number.POSITIVE_INFINITY
      : Math.min(...upOf(name).map(({ supportEnds }) => supportEnds ?? Number.POSITIVE_INFINITY));
  const isPast = (name: string) => endOf(name) < inDays(0);
  const order = (chosen.order ?? ['dev', 'qa', 'staging', 'prod']).filter((tag) =>
    fleet.some(({ name = '' }) => tagsOf(name).some((own) => own.toLowerCase() === tag)),
  );
  const stageOf = (name: string) => {
    const places = tagsOf(name).map((tag) => order.indexOf(tag.toLowerCase()));
    const last = Math.max(-1, ...places);
    return last < 0 ? order.length : last;
  };
  const waves = plan.waves.map(({ day, delegates }) => ({
    day,
    names: delegates.map(({ delegate }) => delegate.name),
    delegates,
  }));
  const placeOf = new Map(waves.flatMap(({ names }, index) => names.map((name) => [name, index] as const)));

  // Everybody who is behind is in exactly one part.
  const parts = [
    ...placeOf.keys(),
    ...[plan.noDay, plan.notPlanned, plan.watched].flatMap((part) =>
      part.map(({ delegate }) => delegate.name),
    ),
  ];
  if (new Set(parts).size !== parts.length) broken.push('a delegate is in two parts');
  for (const { name = '' } of fleet) {
    const versions = upOf(name).map(({ version }) => version);
    const isBehind = versions.some((version) => version !== LATEST_VERSION && /^\d/.test(version ?? ''));
    const isWanted = chosen.what === 'behind' || isPast(name) || endOf(name) <= (chosen.by ?? 0);
    if (isBehind && isWanted && !parts.includes(name)) broken.push(`${name} is in no part`);
    if (isBehind && !isWanted && parts.includes(name)) broken.push(`${name} was not asked for`);
    if (
      versions.length > 0 &&
      versions.every((version) => version === LATEST_VERSION) &&
      parts.includes(name)
    )
      broken.push(`${name} is on the latest version`);
  }
  // Days: after the day of the plan, in order, working days, no freeze, the rhythm, the deadline.
  let before = inDays(0);
  for (const { day, names } of waves) {
    if (names.length === 0 || names.length > chosen.wave) broken.push(`a wave of ${names.length}`);
    let workingDays = 0;
    for (let at = before + DAY_MS; at <= day; at += DAY_MS) {
      const isFrozen = chosen.freeze.some(({ from, to }) => at >= from && at <= to);
      // JavaScript's week begins on Sunday.
      const name = WEEK[(new Date(at).getUTCDay() + 6) % 7];
      const isWorkday = chosen.days.weekdays.some((one) => one === name) && !isFrozen;
      if (isWorkday) workingDays++;
      if (at === day && !isWorkday) broken.push('a wave on a day off');
    }
    if (workingDays !== (before === inDays(0) ? 1 : chosen.days.every))
      broken.push('a wave out of its rhythm');
    if (day > (chosen.by ?? Number.POSITIVE_INFINITY)) broken.push('a wave after the deadline');
    before = day;
  }
  broken.push(
    ...brokenSharing(
      fleet,
      waves.map(({ names }) => names),
    ),
  );
  // The order.
  const all = waves.flatMap(({ delegates, day }, wave) =>
    delegates.map((one) => ({ ...one, name: one.delegate.name, wave, day })),
  );
  const isFront = ({ name, goesAhead }: { name: string; goesAhead: boolean }) => isPast(name) || goesAhead;
  for (const one of all) {
    if (one.isPast !== isPast(one.name)) broken.push(`${one.name}: past support is wrong`);
    if (one.isLate !== endOf(one.name) < one.day) broken.push(`${one.name}: late is wrong`);
    for (const other of all) {
      if (isFront(one) && !isFront(other) && one.wave >= other.wave) broken.push('the front is not in front');
      if (isFront(one) || isFront(other)) continue;
      const [a, b] = [stageOf(one.name), stageOf(other.name)];
      if (a < b && one.wave >= other.wave) broken.push(`${one.name} does not go before ${other.name}`);
    }
    const sooner = all.find(
      (other) =>
        other.wave < one.wave &&
        isPast(other.name) === isPast(one.name) &&
        isFront(other) === isFront(one) &&
        stageOf(other.name) === stageOf(one.name) &&
        endOf(other.name) > endOf(one.name),
    );
    if (sooner && one.turn === undefined) broken.push(`${one.name} ends before ${sooner.name}`);
  }
  // Nobody is late, or without a day, while a wave before could take it.
  for (const name of [...all.filter(({ isLate }) => isLate).map((one) => one.name), ...noDayOf(plan)]) {
    const upTo = placeOf.get(name) ?? waves.length;
    if (isPast(name) || endOf(name) > (waves.at(-1)?.day ?? 0)) continue;
    for (const { names, delegates } of waves.slice(0, upTo)) {
      if (!delegates.every((other) => isFront({ ...other, name: other.delegate.name })))
        broken.push(`${name} is late behind others`);
      const blocked = tagsOf(name).some((tag) => carriers(tag).some((other) => names.includes(other)));
      if (names.length < chosen.wave && !blocked) broken.push(`${name} is late beside an empty place`);
    }
  }
  // Who is not planned.
  const lacksCommand = (name: string) =>
    ['SHELL_SCRIPT', 'NOMAD'].includes(fleet.find((one) => one.name === name)?.type ?? '');
  for (const { name } of all) {
    const entry = fleet.find((one) => one.name === name);
    const alone = tagsOf(name).some((tag) => carriers(tag).length === 1);
    const isReadable = upOf(name).some(({ version }) => /^\d/.test(version ?? ''));
    if (alone && upOf(name).length === 1) broken.push(`${name} alone serves a tag`);
    if (upOf(name).length === 0) broken.push(`${name} is silent`);
    if (!isReadable) broken.push(`${name} has no version`);
    if (lacksCommand(name) || entry?.isImmutable === false) broken.push(`${name} has no command`);
    if (entry?.token === 'INACTIVE') broken.push(`${name} could not register`);
  }
  for (const { delegate } of plan.watched) {
    if (fleet.find((one) => one.name === delegate.name)?.autoUpgrade !== 'ON')
      broken.push('watched without upgrader');
    if (upOf(delegate.name).length === 0) broken.push(`${delegate.name} is silent, and watched`);
  }
  return [...new Set(broken)];
}

const noDayOf = ({ noDay }: WavePlan) => noDay.map(({ delegate }) => delegate.name);
