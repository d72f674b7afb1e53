import type { NoticeRules } from './rules';

/** The kinds of notices, by the rule that asks for them. */
export const NOTICE_KINDS = {
  'outage-begun': 'outage',
  'outage-grown': 'outage',
  'outage-over': 'outage',
  silent: 'silent',
  'silent-over': 'silent',
  missing: 'missing',
  ending: 'ending',
  latest: 'latest',
  again: 'again',
  summary: 'summary',
} as const satisfies Record<string, NoticeRules['subjects'][number] | 'again' | 'summary'>;
export type NoticeKind = keyof typeof NOTICE_KINDS;

/** Something to send, in words. Names come from the Manager, and are plain text. */
export interface Notice {
  /** Differs from that of every other notice about the same listing. */
  readonly key: string;
  readonly kind: NoticeKind;
  /** What it is about: the same for all notices of one outage. */
  readonly about: string;
  /** When it was read, by the Manager's clock, epoch ms. */
  readonly at: number;
  /** One sentence. */
  readonly title: string;
  /** Further sentences; '' when there are none. */
  readonly text: string;
  /** The first of the delegates. */
  readonly delegates: readonly NoticeDelegate[];
  /** The number of all of them. */
  readonly count: number;
}

export interface NoticeDelegate {
  readonly name: string;
  /** The identifier, or the key of the name where the Manager lists no identifier. */
  readonly key: string;
}
