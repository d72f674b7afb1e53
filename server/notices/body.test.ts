import * as v from 'valibot';
import { expect, test } from 'vitest';
import { NOTICE } from '../tests/webhook.ts';
import { slackBody, webhookBody } from './body.ts';

/** Two texts of a message, the text that a notification shows, and all in which Slack reads marks. */
function slackOf(notice: Partial<typeof NOTICE>) {
  const { text, mrkdwn, blocks } = v.parse(SLACK, slackBody({ ...NOTICE, ...notice }, PAGE));
  const texts = blocks.flatMap((block) => block.text ?? block.elements ?? []);
  const marked = texts.filter(({ type, emoji }) => type !== 'plain_text' || emoji !== false);
  const [heading = '', said = ''] = texts.map((one) => one.text);
  return { heading, said, text, marked: [...(mrkdwn ? [text] : []), ...marked.map((one) => one.text)] };
}

const SLACK_TEXT = v.looseObject({ type: v.string(), text: v.string(), emoji: v.optional(v.boolean()) });
const SLACK = v.strictObject({
  text: v.string(),
  mrkdwn: v.optional(v.boolean(), true),
  blocks: v.array(v.looseObject({ text: v.optional(SLACK_TEXT), elements: v.optional(v.array(SLACK_TEXT)) })),
});
const PAGE = new URL('https://fleet.example.com');

test('names of delegates cannot write Slack messages, nor stop the notices behind them', () => {
  const names = '*bold* _i_ `code` ~gone~ :smile: ::skin-tone-2: @here';
  const title = `${NOTICE.title} ${names}`;
  const { heading, marked, text } = slackOf({ title, text: names });
  expect(heading).toContain(
    '&lt;!channel&gt; &amp; &lt;https://evil.example|here&gt; is missing. *bold* _i_',
  );
  expect(marked).toEqual([
    expect.stringMatching(/^<https:\/\/fleet\.example\.com\/account\/acme\/orgs\/retail\/[^<>|]*\|Open>$/),
  ]);
  expect(text).not.toMatch(/<|:[\w-]+:/);
  for (const body of [slackBody, webhookBody]) {
    const refused = JSON.stringify(body({ ...NOTICE, tries: 5 }, PAGE));
    expect(refused).toContain('about 1 delegate.');
    expect(refused).not.toContain('channel');
  }
});

test.each([['&'], ['<'], ['a👨‍👩‍👧'], ['&👍🏽'], ['x']])(
  'a text of many %s is cut for Slack between two characters',
  (sign) => {
    const many = sign.repeat(4_000);
    const { heading, said } = slackOf({ title: many, text: many });
    const raw = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&amp;', '&').replace(/…$/, '');
    for (const [text, most] of [
      [heading, 150],
      [said, 3_000],
    ] as const) {
      expect(text.length).toBeLessThanOrEqual(most);
      expect(text.length).toBeGreaterThan(most - 20);
      expect(many.slice(raw(text).length)).toMatch(new RegExp(`^(${sign}|👨‍👩‍👧|👍🏽)`, 'u'));
      expect(many.startsWith(raw(text))).toBe(true);
    }
  },
);
