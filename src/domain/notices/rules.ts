// By its path: the configuration of Vite reads this file, and knows no alias.
import { nearest } from '../../lib/nearest.ts';

/** What a server can send, beside summaries. */
const NOTICE_SUBJECTS = ['outage', 'silent', 'missing', 'ending', 'latest'] as const;
type NoticeSubject = (typeof NOTICE_SUBJECTS)[number];

/** What a server sends. */
export interface NoticeRules {
  readonly subjects: readonly NoticeSubject[];
  /** When it sends a summary every day, minutes after 00:00 UTC. */
  readonly summaries: readonly number[];
}

/** What is sent unless somebody chooses. */
export const DEFAULT_NOTICE_RULES: NoticeRules = { subjects: NOTICE_SUBJECTS, summaries: [] };

const SUMMARY = /^summary@([01]\d|2[0-3]):([0-5]\d)$/;

/**
 * Reads `outage,missing,summary@08:00`. What is no rule is a problem: a text to follow the name of the setting. It may be a
 * secret in the wrong setting, and is not repeated.
 */
export function readNoticeRules(text: string): NoticeRules | { readonly problem: string } {
  const subjects = new Set<NoticeSubject>();
  const summaries = new Set<number>();
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const subject = NOTICE_SUBJECTS.find((one) => one === part);
    const time = SUMMARY.exec(part);
    if (subject) subjects.add(subject);
    else if (time) summaries.add(Number(time[1]) * 60 + Number(time[2]));
    else return { problem: ruleProblem(part) };
  }
  if (subjects.size + summaries.size === 0) return { problem: 'names no rule' };
  return { subjects: [...subjects], summaries: [...summaries] };
}

function ruleProblem(part: string): string {
  const all = [...NOTICE_SUBJECTS, 'summary@08:00'];
  const near = part.startsWith('summary') ? 'summary@08:00' : nearest(part, all);
  return `has a rule that is none of ${all.join(', ')}${near === undefined ? '' : `; the nearest one is ${near}`}`;
}
