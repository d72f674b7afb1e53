import { type Scope, scopeKey } from '@/domain/scope/scope';
import { fleetMetrics, type ScopeState } from '../metrics/fleet-metrics.ts';

/** Creates an empty text of the metrics of the watched fleets. The part of a scope is written anew only when that scope has been read. */
export function metricsText() {
  const parts = new Map<
    string,
    { readonly state: ScopeState; readonly blocks: Promise<readonly string[]> }
  >();

  function write(state: ScopeState): void {
    const blocks = fleetMetrics([state]).metrics().then(blocksOf);
    parts.set(scopeKey(state.scope), { state, blocks });
  }

  return {
    measure: write,
    measureFailure(scope: Scope) {
      write({ scope, fleet: parts.get(scopeKey(scope))?.state.fleet, isUp: false });
    },
    async text() {
      const scopes = await Promise.all([...parts.values()].map(({ blocks }) => blocks));
      const [first = []] = scopes;
      const merged = first.map((block, place) =>
        [block, ...scopes.slice(1).map((blocks) => samplesOf(blocks[place] ?? ''))].join(''),
      );
      return new TextEncoder().encode(merged.join('\n'));
    },
  };
}

/** Splits a text into its metrics, each with its two lines of comment. The metrics of each scope have the same order. */
function blocksOf(text: string): readonly string[] {
  return text.split(/^(?=# HELP )/m).map((block) => `${block.trimEnd()}\n`);
}

function samplesOf(block: string): string {
  return block.replace(/^(?:#.*\n)+/, '');
}
