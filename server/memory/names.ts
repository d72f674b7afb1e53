import type { InstanceInterval } from '@/domain/memory/intervals';
import { type ListingChoice, listingKey } from '@/domain/scope/listing-choice';
import type { Database } from './schema.ts';

/**
 * The numbers of the texts that repeat: listings, delegates' keys, facts of instances. They are kept in memory, so after a
 * failed transaction they must be read again.
 */
export type Names = {
  readonly listing: (listing: ListingChoice) => Promise<number>;
  /** Writes what some instances need, and returns the numbers of each of them. */
  readonly ofInstances: (
    within: Database,
    listing: number,
    intervals: readonly InstanceInterval[],
  ) => Promise<readonly { readonly subject: number; readonly facts: number }[]>;
};

export async function readNames(db: Database): Promise<Names> {
  const listings = new Map<string, number>();
  const subjects = new Map<string, number>();
  const facts = new Map<string, number>();
  for (const row of await db.selectFrom('listing').selectAll().execute())
    listings.set(row.listing_key, row.id);
  for (const row of await db.selectFrom('subject').selectAll().execute())
    subjects.set(subjectText(row.listing, row.delegate_key), row.id);
  for (const row of await db.selectFrom('instance_facts').selectAll().execute()) facts.set(row.facts, row.id);
  const subjectId = numbering(subjects);
  const factsId = numbering(facts);
  const listingId = numbering(listings);
  return {
    async listing(listing) {
      const listing_key = listingKey(listing);
      const { id, isNew } = listingId(listing_key);
      if (isNew) await db.insertInto('listing').values({ id, listing_key }).execute();
      return id;
    },
    async ofInstances(within, listing, intervals) {
      const newSubjects: { id: number; listing: number; delegate_key: string }[] = [];
      const newFacts: { id: number; facts: string }[] = [];
      const found = intervals.map((interval) => {
        const subject = subjectId(subjectText(listing, interval.delegate));
        if (subject.isNew) newSubjects.push({ id: subject.id, listing, delegate_key: interval.delegate });
        const own = factsId(interval.facts);
        if (own.isNew) newFacts.push({ id: own.id, facts: interval.facts });
        return { subject: subject.id, facts: own.id };
      });
      if (newSubjects.length > 0) await within.insertInto('subject').values(newSubjects).execute();
      if (newFacts.length > 0) await within.insertInto('instance_facts').values(newFacts).execute();
      return found;
    },
  };
}

function subjectText(listing: number, key: string): string {
  return `${listing} ${key}`;
}

function numbering(known: Map<string, number>) {
  let last = [...known.values()].reduce((a, b) => Math.max(a, b), 0);
  return (text: string): { readonly id: number; readonly isNew: boolean } => {
    const id = known.get(text);
    if (id !== undefined) return { id, isNew: false };
    last += 1;
    known.set(text, last);
    return { id: last, isNew: true };
  };
}
