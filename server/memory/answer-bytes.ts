import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { POLICY } from '@/domain/delegate/context';
import { fleetOf } from '@/domain/delegate/derive';
import type { FleetAt } from '@/domain/memory/questions';
import { encodeFleet, inSeconds } from '@/fleet/codec';
import type { SentFleetAt } from '@/fleet/memory';
import type { MemoryHost } from './host.ts';
import { askMemory, type MemoryRequest } from './requests.ts';

/** Answers a request of the main thread with gzipped JSON; undefined while the memory cannot be read. */
export async function answerBytes(
  host: MemoryHost,
  request: MemoryRequest,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let answer: unknown;
  try {
    answer = await answerOf(host, request);
  } catch (error) {
    host.noteFailure(error);
    return undefined;
  }
  const bytes = await promisify(gzip)(JSON.stringify(answer ?? null), { level: 1 });
  // A copy of its own, which can be moved to the main thread.
  return new Uint8Array(bytes);
}

async function answerOf(host: MemoryHost, request: MemoryRequest): Promise<unknown> {
  if (request.name === 'about') return host.about();
  if (request.name === 'dismiss') return host.dismiss(request.delegate, request.by);
  if (request.name === 'undoDismiss') return host.ask((memory) => memory.undoDismiss(request.delegate));
  if (request.name === 'fleet')
    return sentFleetAt(await host.ask((memory) => memory.fleetAt(request.question)));
  return host.ask((memory) => askMemory(memory, request));
}

function sentFleetAt(answer: FleetAt): SentFleetAt {
  if (answer.state !== 'known') return answer;
  const { facts, latestVersion, ...known } = answer;
  const fleet = fleetOf(inSeconds(facts), {
    asOf: known.asOf,
    latestVersion,
    policy: POLICY,
  });
  const about = {
    unreadable: [],
    source: 'delegate-groups' as const,
    asOf: known.asOf,
    durationMs: 0,
    bytes: 0,
    isEmptyByPermission: false,
  };
  return { ...known, fleet: Buffer.from(encodeFleet(fleet, about)).toString('base64') };
}
