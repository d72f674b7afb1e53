import { describe, expect, test } from 'vitest';
import { ask, standingManager } from '@/testing/mock-manager';

describe('an unknown path', () => {
  test('gives a 404 without messages from the Manager', async () => {
    expect(await ask(standingManager(), '/api/nope?accountId=demo')).toMatchObject({
      status: 404,
      body: { resource: null, responseMessages: [] },
    });
  });

  test.each(['/ng/api/nope', '/authz/api/nope'])('gives a 400 with a Failure from NG: %s', async (path) => {
    expect(await ask(standingManager(), path)).toMatchObject({
      status: 400,
      body: { status: 'FAILURE', code: 'RESOURCE_NOT_FOUND_EXCEPTION', errors: null },
    });
  });

  test('gives a 404 in JSON when it belongs to no service', async () => {
    const said = await ask(standingManager(), '/nope');
    expect(said.status).toBe(404);
    expect(said.headers.get('content-type')).toBe('application/json');
  });

  test.each(['%E0%A4%A', ''])(
    'gives a 400 for a segment that cannot be an identifier: "%s"',
    async (segment) => {
      const said = await ask(standingManager(), `/ng/api/accounts/${segment}?accountIdentifier=demo`);
      expect(said).toMatchObject({ status: 400, body: { code: 'RESOURCE_NOT_FOUND_EXCEPTION' } });
    },
  );
});

test.each([
  ['/api/setup/delegates/ng/v2', { resource: null, responseMessages: [] }],
  ['/ng/api/organizations', { status: 'FAILURE' }],
])('a wrong method for %s gives a 405', async (path, body) => {
  expect(await ask(standingManager(), path, { method: 'PATCH' })).toMatchObject({ status: 405, body });
});

describe('a scope', () => {
  test('without an account gives a 400, in the form of each service', async () => {
    const fromManager = await ask(standingManager(), '/api/delegates-verification/heartbeatV2');
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

  test('of another account gives a 403', async () => {
    const said = await ask(standingManager(), '/ng/api/organizations?accountIdentifier=other');
    expect(said).toMatchObject({ status: 403, body: { code: 'NG_ACCESS_DENIED' } });
  });

  test('with a project requires its organization', async () => {
    const path = '/ng/api/organizations?accountIdentifier=demo&projectIdentifier=payments';
    expect(await ask(standingManager(), path)).toMatchObject({
      status: 400,
      body: { errors: [{ fieldId: 'orgIdentifier' }] },
    });
  });

  test('that does not exist has an empty listing', async () => {
    const path = '/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=demo&orgIdentifier=nope';
    expect(await ask(standingManager(), path)).toMatchObject({
      status: 200,
      body: { resource: { delegateGroupDetails: [] } },
    });
  });
});
