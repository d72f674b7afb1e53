/**
 * What a kind refuses: each declaration below would fail, or say something wrong, while the page runs. The compiler
 * reports a line that it no longer refuses. Nothing imports this file.
 */
import { COUNT, DAY, DICTIONARY, FLAG, LISTS, NUMBER, TEXT, TIME } from '../table/kinds';
import { readFlag, readText, readTime } from '../table/read';
import { type DelegateFields, fact, type InstanceFields, made } from './declare';
import { TAGS } from './tags';

const FILTER = { param: 'x', position: 1 } as const;
const WIRE = { label: 'X', wire: { groups: 'x' } } as const;

// @ts-expect-error -- a flag has no values to choose from
made(FLAG, 'X', { filter: FILTER });
// @ts-expect-error -- nor does the flag of an answer
fact(FLAG, { ...WIRE, read: readFlag }, { filter: FILTER });
// @ts-expect-error -- nor a count
made(COUNT, 'X', { filter: FILTER });
// @ts-expect-error -- nor a number
made(NUMBER, 'X', { filter: FILTER });
// @ts-expect-error -- nor a list
made(LISTS, 'X', { filter: FILTER });
// @ts-expect-error -- a moment is filtered by ranges alone
made(TIME, 'X', { filter: FILTER });
// @ts-expect-error -- and by ages, not by days
made(TIME, 'X', { filter: { ...FILTER, range: 'days' } });
// @ts-expect-error -- a day is filtered by days, not by ages
made(DAY, 'X', { filter: { ...FILTER, range: 'silence' } });
// @ts-expect-error -- a range has its own word for unknown
made(DAY, 'X', { filter: { ...FILTER, range: 'days', unknown: 'UNKNOWN' } });
// @ts-expect-error -- a text has no range
made(TEXT, 'X', { filter: { ...FILTER, range: 'days' } });
// @ts-expect-error -- tags are never unknown
made(TAGS, 'X', { filter: { ...FILTER, unknown: 'UNKNOWN' } });
// @ts-expect-error -- the search covers only what is read from an answer
made(TEXT, 'X', { search: true });
// @ts-expect-error -- a number cannot hold what reads as a text
fact(NUMBER, { ...WIRE, read: readText }, {});

const range = fact(TIME, { ...WIRE, read: readTime }, { filter: { ...FILTER, range: 'silence' } });
// @ts-expect-error -- only instances are filtered by ranges
export const DELEGATE = { range } satisfies DelegateFields;
// @ts-expect-error -- the list has no rows of instances to sort
export const SORTED = { x: made(DICTIONARY, 'X', { sort: true }) } satisfies InstanceFields;
// @ts-expect-error -- nor columns of them
export const SHOWN = { x: made(DICTIONARY, 'X', { column: 'optional' }) } satisfies InstanceFields;
// @ts-expect-error -- the fields of instances that are exported are listed in `src/domain/export/columns.ts`
export const EXPORTED = { x: made(DICTIONARY, 'X', { isExported: true }) } satisfies InstanceFields;
