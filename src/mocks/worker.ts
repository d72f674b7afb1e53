import { createMockManager, type JournaledWrite } from './manager';
import { postWrite, serveOverPort } from './manager-port';
import { serveMemory } from './past/memory-port';
import type { ScenarioName } from './scenario-names';

// The mock Manager's own thread in the demo, so that building a large answer never blocks the page.

/**
 * The first message of the page, with the ports for requests and for questions to the memory. Later messages carry only a
 * port for requests.
 */
export interface WorkerStart {
  readonly scenario: ScenarioName;
  readonly begunAt: number;
  /** Replayed before the first answer. */
  readonly writes: readonly JournaledWrite[];
}

addEventListener(
  'message',
  ({ data, ports: [port, memoryPort] }: MessageEvent<WorkerStart>) => {
    if (!port || !memoryPort) throw new Error('The page sent no port to answer on.');
    const manager = createMockManager({
      scenario: data.scenario,
      begunAt: data.begunAt,
      onWrite: (write) => postWrite(port, write),
    });
    manager.replay(data.writes);
    serveOverPort(port, manager);
    serveMemory(memoryPort, manager.memory);
    addEventListener('message', ({ ports }: MessageEvent) => {
      for (const later of ports) serveOverPort(later, manager);
    });
  },
  { once: true },
);
