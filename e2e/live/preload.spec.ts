import { expect, openLive, test } from '../support/live.ts';

test.use({ feed: 'server' });

test('the head of the page asks for the fleet before any script runs, and the page does not ask again', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openLive(page);
  expect(asked.filter((path) => path === '/fleet')).toHaveLength(1);
  expect(asked.indexOf('/fleet')).toBeLessThan(asked.indexOf('/settings.json'));
});
