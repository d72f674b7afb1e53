import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { DEFAULT_NOTICE_RULES } from '@/domain/notices/rules';
import { scopeOf } from '@/domain/scope/scope';
import { NOW } from '@/testing/fleets';
import type { NoticeOptions } from '../memory/notices.ts';
import { createWebhook } from '../notices/webhook.ts';
import { serve } from './http.ts';

/** The part of the webhook's address that nobody may read anywhere. */
export const SECRET = 's3cret-path';

/** A notice whose names are hostile. */
export const NOTICE = {
  id: 'a',
  key: 'a',
  kind: 'missing' as const,
  about: 'a',
  at: NOW,
  title: '<!channel> & <https://evil.example|here> is missing.',
  text: 'x'.repeat(9_000),
  delegates: [{ key: '_a', name: '<!channel>' }],
  count: 1,
  listing: { scope: scopeOf('acme', 'retail') },
  tries: 0,
};

/** What a webhook of the tests received. */
export type Received = {
  readonly id: string;
  readonly path: string;
  readonly body: v.InferOutput<typeof BODY>;
};

/** The part of a body that tests read. */
const BODY = v.looseObject({
  kind: v.string(),
  title: v.string(),
  about: v.string(),
  at: v.string(),
  delegates: v.array(v.looseObject({ name: v.string() })),
});

/** Serves a webhook until the test ends. It takes every notice unless `answer` is set. */
export async function aWebhook() {
  const received: Received[] = [];
  let answer: (response: ServerResponse) => void = (response) => void response.end('ok');
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { 'idempotency-key': id } = request.headers;
    received.push({ id: String(id), path: request.url ?? '', body: v.parse(BODY, await json(request)) });
    answer(response);
  };
  const port = await serve((...call) => void take(...call));
  return {
    url: new URL(`http://127.0.0.1:${port}/${SECRET}?token=${SECRET}`),
    host: `127.0.0.1:${port}`,
    received,
    ids: () => received.map(({ id }) => id),
    kinds: () => received.map(({ body }) => body.kind),
    answers: (next: typeof answer) => {
      answer = next;
    },
  };
}

/** Sends notices of a host to a webhook, as the main thread does. `lines` has all that is logged. */
export function sending(url: URL, { rules = DEFAULT_NOTICE_RULES, filter = '' } = {}) {
  const lines: string[] = [];
  const log = (facts: object, message: string) => lines.push(JSON.stringify({ ...facts, message }));
  const webhook = createWebhook(
    { url, filter, name: filter, number: 1 },
    { file: undefined, filter: '', page: new URL('https://fleet.example.com/') },
    { warn: log, error: log },
  );
  const notices: NoticeOptions = {
    rules,
    target: filter,
    filter,
    send: webhook.send,
    onState: ({ failure, ...state }) =>
      webhook.note({ ...state, because: failure === undefined ? undefined : 'The notices failed.' }),
  };
  return { webhook, notices, lines };
}
