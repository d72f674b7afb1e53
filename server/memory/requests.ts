import * as v from 'valibot';
import { EVENT_KINDS } from '@/domain/memory/events';
import type { MissingKey } from '@/domain/memory/questions';
import type { ListingChoice } from '@/domain/scope/listing-choice';
import { UNSAFE_CHARACTERS } from '@/lib/plain-text';

const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15));
// A recorded name has none of these characters, and PostgreSQL takes no text with a zero.
const name = v.pipe(v.string(), v.maxLength(1_000), v.regex(new RegExp(`^[^${UNSAFE_CHARACTERS}]*$`, 'u')));
const period = { from: time, to: time };

/** The parts of each question beside the listing. */
const QUESTIONS = {
  activity: v.strictObject({
    ...period,
    kinds: v.optional(v.array(v.picklist(EVENT_KINDS))),
    delegates: v.optional(v.pipe(v.array(name), v.maxLength(100))),
    tags: v.optional(v.pipe(v.array(name), v.maxLength(100))),
    users: v.optional(v.pipe(v.array(name), v.maxLength(100))),
    before: v.optional(name),
  }),
  missing: v.strictObject({
    at: v.optional(time),
    dismissed: v.optional(v.boolean()),
    name: v.optional(name),
    from: v.optional(time),
    to: v.optional(time),
  }),
  strips: v.strictObject({ ...period, delegate: name }),
  reporting: v.strictObject({
    ...period,
    bucketMs: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  fleet: v.strictObject({ at: time }),
  since: v.strictObject({ visit: time }),
};

/** A question to the memory, as plain data. */
export type MemoryQuestion = {
  readonly [Name in keyof typeof QUESTIONS]: {
    readonly name: Name;
    readonly question: v.InferOutput<(typeof QUESTIONS)[Name]> & ListingChoice;
  };
}[keyof typeof QUESTIONS];

/** What the main thread asks the memory. */
export type MemoryRequest =
  | { readonly name: 'about' }
  | MemoryQuestion
  | { readonly name: 'dismiss'; readonly delegate: MissingKey; readonly by: string | undefined }
  | { readonly name: 'undoDismiss'; readonly delegate: MissingKey };

/** Undefined when there is no question with this name and these parts. */
export function readQuestion(
  questionName: string,
  listing: ListingChoice,
  json: string | undefined,
): MemoryRequest | undefined {
  if (questionName === 'about') return { name: 'about' };
  if (!isQuestion(questionName)) return undefined;
  const parts = v.safeParse(QUESTIONS[questionName], parsed(json));
  if (!parts.success || isBackward(parts.output) || isTooFine(parts.output)) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of this name has read it
  return { name: questionName, question: { ...parts.output, ...listing } } as MemoryQuestion;
}

function isQuestion(text: string): text is keyof typeof QUESTIONS {
  return Object.hasOwn(QUESTIONS, text);
}

function isBackward(parts: object): boolean {
  return 'from' in parts && 'to' in parts && !(Number(parts.from) < Number(parts.to));
}

/** The parts of a period that an answer has at most. */
const MOST_BUCKETS = 2_000;

function isTooFine(parts: object): boolean {
  if (!('bucketMs' in parts && 'from' in parts && 'to' in parts)) return false;
  return Number(parts.to) - Number(parts.from) > MOST_BUCKETS * Number(parts.bucketMs);
}

function parsed(json = ''): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
