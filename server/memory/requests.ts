import * as v from 'valibot';
import { type MissingKey, QUESTIONS, type Question, type QuestionName } from '@/domain/memory/questions';
import type { ListingChoice } from '@/domain/scope/listing-choice';

/** A question to the memory, as plain data. */
export type MemoryQuestion<Names extends QuestionName = QuestionName> = {
  readonly [Name in Names]: { readonly name: Name; readonly question: Question<Name> };
}[Names];

/** What the main thread asks the memory. */
export type MemoryRequest =
  | { readonly name: 'about' }
  | MemoryQuestion
  | { readonly name: 'dismiss'; readonly delegate: MissingKey; readonly by: string | undefined }
  | { readonly name: 'undoDismiss'; readonly delegate: MissingKey };

const JSON_TEXT = v.pipe(v.string(), v.parseJson());

/** Undefined when there is no question with this name and these parts. */
export function readQuestion(
  name: string,
  listing: ListingChoice,
  json: string | null,
): MemoryQuestion | undefined {
  if (!isQuestion(name)) return undefined;
  const parts = v.safeParse(v.pipe(JSON_TEXT, QUESTIONS[name]), json);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of this name has read it
  return parts.success ? ({ name, question: { ...parts.output, ...listing } } as MemoryQuestion) : undefined;
}

function isQuestion(text: string): text is QuestionName {
  return Object.hasOwn(QUESTIONS, text);
}
