import { versionParts } from '../delegate/version';

type Operator = '<' | '<=' | '>' | '>=';

/** One end of a range of versions. `<=26.10` includes every build of 26.10. */
export interface VersionBound {
  readonly operator: Operator;
  readonly version: string;
}

const BOUND = /^([<>]=?)(\d{1,9}(?:\.\d{1,9}){0,5})$/;

const HOLDS: Readonly<Record<Operator, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** Reads `<26.10`, or both ends: `>=26.08 <26.10`. Undefined for any other text, such as a version. */
export function readVersionRange(text: string): readonly VersionBound[] | undefined {
  const bounds = text.split(' ').map((end) => {
    const [, operator, version = ''] = BOUND.exec(end) ?? [];
    return isOperator(operator) ? { operator, version } : undefined;
  });
  const read = bounds.filter((bound) => bound !== undefined);
  const [first, second] = read;
  if (!first || read.length !== bounds.length || read.length > 2) return undefined;
  return second && !(isLower(first) && !isLower(second)) ? undefined : read;
}

function isOperator(text: string | undefined): text is Operator {
  return text !== undefined && Object.hasOwn(HOLDS, text);
}

export function isLower({ operator }: VersionBound): boolean {
  return operator.startsWith('>');
}

/** Whether a version is in the range that the text names; an unreadable version is in none. Undefined when it names none. */
export function versionTest(text: string): ((version: string) => boolean) | undefined {
  const bounds = readVersionRange(text)?.map(({ operator, version }) => ({
    holds: HOLDS[operator],
    parts: version.split('.').map(Number),
  }));
  return (
    bounds &&
    ((version) => {
      const own = versionParts(version);
      return own !== undefined && bounds.every(({ holds, parts }) => holds(orderAt(own, parts)));
    })
  );
}

/** Compares as many parts as the bound has. */
function orderAt(own: readonly number[], bound: readonly number[]): number {
  const differing = bound.findIndex((part, place) => (own[place] ?? 0) !== part);
  return differing === -1 ? 0 : (own[differing] ?? 0) - (bound[differing] ?? 0);
}
