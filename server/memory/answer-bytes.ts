import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { POLICY } from '@/domain/delegate/context';
import { fleetOf } from '@/domain/delegate/derive';
import type { Answer, Answers, FleetAt, QuestionName } from '@/domain/memory/questions';
import { encodeFleet, inSeconds } from '@/fleet/codec';
import type { SentFleetAt } from '@/fleet/memory';
import { aboutPast } from '@/fleet/past';
import type { HostMemory, MemoryHost } from './host.ts';
import type { MemoryQuestion, MemoryRequest } from './messages.ts';

/** Answers a request of the main thread with gzipped JSON; undefined while the memory cannot be read. */
export async function answerBytes(
  host: MemoryHost,
  request: MemoryRequest,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    if (request.name === 'about') return await gzippedJson(await host.about());
    return await host.ask(async (memory) => gzippedJson(await answerOf(memory, request)));
  } catch {
    return undefined; // the host has noted why
  }
}

/** As gzipped JSON. */
export async function gzippedJson(answer: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await promisify(gzip)(JSON.stringify(answer ?? null), { level: 1 });
  // A copy of its own, which can be moved to the main thread.
  return new Uint8Array(bytes);
}

async function answerOf(
  memory: HostMemory,
  request: Exclude<MemoryRequest, { readonly name: 'about' }>,
): Promise<unknown> {
  if (request.name === 'dismiss') return memory.dismiss(request.delegate, request.by);
  if (request.name === 'undoDismiss') return memory.undoDismiss(request.delegate);
  if (request.name === 'fleet') return sentFleetAt(await memory.fleet(request.question));
  return answerTo(memory, request);
}

function answerTo<Name extends QuestionName>(
  memory: Answers,
  { name, question }: MemoryQuestion<Name>,
): Promise<Answer[Name]> {
  return memory[name](question);
}

function sentFleetAt(answer: FleetAt): SentFleetAt {
  if (answer.state !== 'known') return answer;
  const { facts, latestVersion, ...known } = answer;
  const { asOf } = known;
  const fleet = fleetOf(inSeconds(facts), { asOf, latestVersion, policy: POLICY });
  return { ...known, fleet: encodeFleet(fleet, aboutPast(asOf)) };
}
