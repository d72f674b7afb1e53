import { createMockManager, type JournaledWrite } from './manager';
import { postWrite, serveOverPort } from './manager-port';
import type { ScenarioName } from './scenario-names';

// The mock Manager's own thread in the demo, so that building a large answer never blocks the page.

/**
 * The first message of the page, with the port to answer on. Later messages carry only a port, which is also answered
 * on.
 */
export interface WorkerStart {
  readonly scenario: ScenarioName;
  /** Replayed before the first answer. */
  readonly writes: readonly JournaledWrite[];
}

addEventListener(
  'message',
  ({ data, ports: [port] }: MessageEvent<WorkerStart>) => {
    if (!port) throw new Error('The page sent no port to answer on.');
    const manager = createMockManager({
      scenario: data.scenario,
      onWrite: (write) => postWrite(port, write),
    });
    manager.replay(data.writes);
    serveOverPort(port, manager);
    addEventListener('message', ({ ports }: MessageEvent) => {
      for (const later of ports) serveOverPort(later, manager);
    });
  },
  { once: true },
);
