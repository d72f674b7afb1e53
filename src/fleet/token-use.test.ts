import { describe, expect, test } from 'vitest';
import { allTexts } from '@/domain/table/texts';
import { EXAMPLE_TIME, GROUPS_EXAMPLE } from '@/testing/contract-examples';
import { fakeManager, json, NG_PARAMS, ngRefusal, SCOPE } from '@/testing/manager';
import { fetchTokenUse } from './token-use';

describe('the use of a token', () => {
  test('has the delegates and their instances', async () => {
    const sent = fakeManager(() => json(GROUPS_EXAMPLE));
    const use = await fetchTokenUse(SCOPE, 'payments-eu');
    expect(use).toMatchObject({ unreadable: [], asOf: EXAMPLE_TIME });
    const { delegates, firstInstance } = use.facts;
    expect(allTexts(delegates.name)).toEqual(['payments-eu-west', 'build-farm-docker']);
    expect([...firstInstance]).toEqual([0, 2, 2]);
    expect(sent[0]).toMatchObject({ path: '/gateway/ng/api/delegate-token-ng/delegate-groups' });
    expect(sent[0]?.params).toEqual({ ...NG_PARAMS, delegateTokenName: 'payments-eu' });
  });

  test('of an unknown token is not found; of an empty name it is not requested', async () => {
    fakeManager(() => ngRefusal(404, 'ENTITY_NOT_FOUND', 'no such token'));
    await expect(fetchTokenUse(SCOPE, 'x')).rejects.toMatchObject({ reason: 'not-found' });
    const sent = fakeManager(() => json(GROUPS_EXAMPLE));
    await expect(fetchTokenUse(SCOPE, '')).rejects.toMatchObject({ kind: 'refused' });
    expect(sent).toEqual([]);
  });
});
