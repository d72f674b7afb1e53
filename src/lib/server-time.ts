/** Times before this are invalid: the product did not exist. */
export const EARLIEST_TIME_MS = Date.UTC(2015, 0, 1);
/** Times from this on are invalid too. */
export const LATEST_TIME_MS = Date.UTC(2100, 0, 1);

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Epoch ms; undefined if it is absent, malformed or absurd. `Date.parse` alone takes `2` for a year. */
export function httpDate(header: string | null): number | undefined {
  if (header === null || !HTTP_DATE.test(header)) return undefined;
  const time = Date.parse(header);
  return time >= EARLIEST_TIME_MS && time < LATEST_TIME_MS ? time : undefined;
}

/** How long a Retry-After asks to wait, ms, from seconds or a date; undefined when absent, malformed or past. */
export function waitAskedFor(header: string | null | undefined, serverTime: number): number | undefined {
  const sent = header?.trim() ?? '';
  const until = httpDate(sent);
  const ms = /^\d{1,9}$/.test(sent) ? Number(sent) * 1_000 : until && until - serverTime;
  return ms !== undefined && ms >= 0 ? ms : undefined;
}
