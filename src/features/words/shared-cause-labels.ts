import { delegateAt, type Fleet } from '@/domain/delegate/fleet';
import type { Exceptions, SharedCause } from '@/domain/filter/shared-cause';
import type { CommonTrait } from '@/domain/findings/rule';
import { traitParts } from '@/domain/words/trait-parts';
import { formatCount } from '@/lib/numbers';
import { traitText } from './evidence-labels';

/** The most delegates that a sentence names. */
const NAMED_EXCEPTIONS = 3;

const HAVING: Record<CommonTrait['kind'], string> = {
  token: 'with such a token',
  tag: 'with the tag',
  hostPrefix: 'on such a host',
  type: 'of the type',
  version: 'with the version',
  scope: 'of the scope',
};

/** The words about the delegates that have a common trait and are connected, and the rows of those to name. */
interface ExceptionLabels {
  /** `2 others with the tag` */
  readonly subject: string;
  /** `are connected: ` */
  readonly predicate: string;
  readonly named: readonly number[];
  /** ` and 4 more`; '' when all are named. */
  readonly more: string;
  /** `The connected ones have the tag ledger; the silent ones do not.`; '' when they do not differ from the group. */
  readonly difference: string;
}

export function exceptionLabels({ rows, difference }: Exceptions, { kind }: CommonTrait): ExceptionLabels {
  const count = rows.length;
  const more = count - NAMED_EXCEPTIONS;
  return {
    subject: `${formatCount(count)} ${count === 1 ? 'other' : 'others'} ${HAVING[kind]}`,
    predicate: `${count === 1 ? 'is' : 'are'} connected: `,
    named: [...rows.subarray(0, NAMED_EXCEPTIONS)],
    more: more > 0 ? ` and ${formatCount(more)} more` : '',
    difference: difference ? differenceText(difference) : '',
  };
}

function differenceText(trait: CommonTrait): string {
  const { inside, others } = trait;
  if (inside.count < inside.of || others.count > 0) return `${traitText(trait)}.`;
  const { noun, value } = traitParts(trait);
  return `The connected ones have ${noun} ${value}; the silent ones do not.`;
}

/** One text, such as `2 others with the tag are connected: a, b.`; '' without exceptions. */
export function exceptionText({ trait, exceptions }: SharedCause, fleet: Fleet): string {
  if (!trait || !exceptions) return '';
  const { subject, predicate, named, more, difference } = exceptionLabels(exceptions, trait);
  const names = named.map((row) => delegateAt(fleet, row)?.name).join(', ');
  return `${subject} ${predicate}${names}${more}. ${difference}`.trim();
}

/**
 * The probable cause of a silence, in at most two sentences: for a group, or with `isAlone` for one delegate. Says what
 * contradicts a failure of Harness.
 */
export function verdictText({ trait, connected, isEverything }: SharedCause, isAlone: boolean): string {
  if (isEverything)
    return 'No delegate of this list is connected. Likely cause: the network to Harness, or Harness itself.';
  const answers = connected === 0 ? '' : ` Harness is reachable (${formatCount(connected)} connected).`;
  return `${isAlone ? 'Likely cause: this delegate or its host.' : causeText(trait)}${answers}`;
}

/** In few words, for the lead: whether it may be Harness. '' when that is not known. */
export function shortVerdict({ connected, isEverything }: SharedCause): string {
  if (isEverything) return 'Likely cause: the network to Harness, or Harness itself.';
  return connected > 0 ? 'Harness is reachable.' : '';
}

function causeText(trait: CommonTrait | undefined): string {
  if (!trait) return 'They share no tag, host, type, version or scope that the others lack.';
  const { value } = traitParts(trait);
  switch (trait.kind) {
    case 'token':
      return 'Likely cause: their token is not active.';
    case 'tag':
      return 'Likely cause: something these share, such as a cluster or a network.';
    case 'hostPrefix':
      return `Likely cause: one place, the hosts named ${value}.`;
    case 'type':
      return `Likely cause: what is common to the type ${value}.`;
    case 'version':
      return `Likely cause: the version ${value}.`;
    case 'scope':
      return `Likely cause: the scope ${value}.`;
  }
}
