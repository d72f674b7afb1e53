import { describe, expect, test } from 'vitest';
import { ask, standingManager } from './testing';

describe('a path that leads nowhere', () => {
  test('is 404 and silence from the Manager', async () => {
    expect(await ask(standingManager(), '/api/nope?accountId=demo')).toMatchObject({
      status: 404,
      body: { resource: null, responseMessages: [] },
    });
  });

  test.each(['/ng/api/nope', '/authz/api/nope'])('is 400 and a Failure from NG: %s', async (path) => {
    expect(await ask(standingManager(), path)).toMatchObject({
      status: 400,
      body: { status: 'FAILURE', code: 'RESOURCE_NOT_FOUND_EXCEPTION', errors: null },
    });
  });

  test('is JSON when no service has it', async () => {
    const said = await ask(standingManager(), '/nope');
    expect(said.status).toBe(404);
    expect(said.headers.get('content-type')).toBe('application/json');
  });

  test.each(['%E0%A4%A', ''])('is a segment that cannot be an identifier: "%s"', async (segment) => {
    const said = await ask(standingManager(), `/ng/api/organizations/${segment}?accountIdentifier=demo`);
    expect(said).toMatchObject({ status: 400, body: { code: 'RESOURCE_NOT_FOUND_EXCEPTION' } });
  });
});

test.each([
  ['/api/setup/delegates/ng/v2', 'POST, GET, HEAD', { resource: null, responseMessages: [] }],
  ['/ng/api/organizations', 'GET, HEAD', { status: 'FAILURE' }],
])('the wrong verb for %s is 405 and names the right ones', async (path, allowed, body) => {
  const said = await ask(standingManager(), path, { method: 'PATCH' });
  expect(said).toMatchObject({ status: 405, body });
  expect(said.headers.get('allow')).toBe(allowed);
});

test('OPTIONS tells the verbs, HEAD the headers', async () => {
  const path = '/ng/api/organizations?accountIdentifier=demo';
  const options = await ask(standingManager(), path, { method: 'OPTIONS' });
  expect([options.status, options.headers.get('allow'), options.body]).toEqual([204, 'GET, HEAD', '']);
  const head = await ask(standingManager(), path, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type'), head.body]).toEqual([200, 'application/json', '']);
});

describe('a scope', () => {
  test('without account is 400, worded by each service in its own way', async () => {
    const fromManager = await ask(standingManager(), '/api/setup/delegates/ng/v2');
    expect(fromManager).toMatchObject({
      status: 400,
      body: {
        responseMessages: [{ code: 'INVALID_ARGUMENT', message: expect.stringContaining('accountId') }],
      },
    });
    expect(fromManager.headers.get('x-harness-error')).toBe('INVALID_ARGUMENT');
    const fromNg = await ask(standingManager(), '/ng/api/organizations?accountId=demo');
    expect(fromNg).toMatchObject({
      status: 400,
      body: {
        status: 'FAILURE',
        code: 'INVALID_REQUEST',
        errors: [{ fieldId: 'accountIdentifier', error: 'must be given' }],
      },
    });
    expect(fromNg.headers.has('x-harness-error')).toBe(false);
  });

  test('of another account is 403', async () => {
    const said = await ask(standingManager(), '/ng/api/organizations?accountIdentifier=other');
    expect(said).toMatchObject({ status: 403, body: { code: 'NG_ACCESS_DENIED' } });
  });

  test('with a project needs its organization', async () => {
    const path = '/ng/api/organizations?accountIdentifier=demo&projectIdentifier=payments';
    expect(await ask(standingManager(), path)).toMatchObject({
      status: 400,
      body: { errors: [{ fieldId: 'orgIdentifier' }] },
    });
  });

  test('that nobody has heard of is empty', async () => {
    const path = '/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=demo&orgIdentifier=nope';
    expect(await ask(standingManager(), path)).toMatchObject({
      status: 200,
      body: { resource: { delegateGroupDetails: [] } },
    });
  });
});
