import { describe, expect, test } from 'vitest';
import { type Scope, scopeOf } from '@/domain/scope/scope';
import { NOT_FOUND_EXAMPLE } from '@/testing/contract-examples';
import {
  fakeManager,
  json,
  MANAGER_SCOPE,
  NG_PARAMS,
  ngRefusal,
  rest,
  restRefusal,
  SCOPE,
  text,
} from '@/testing/manager';
import {
  fetchDockerCompose,
  fetchHelmValues,
  fetchKubernetesManifest,
  type NewDelegate,
} from './install-files';

const NEW: NewDelegate = {
  name: 'payments-eu',
  description: 'EU',
  tags: ['eu'],
  tokenName: 'payments',
  size: 'SMALL',
  permission: 'NAMESPACE_ADMIN',
  namespace: 'payments',
};
const FILE = 'replicas: 2\n\tname: "payments-eu"\n';

const file = (body = FILE) => text(body, 200, 'text/plain;charset=utf-8');

const COMMON = { name: 'payments-eu', description: 'EU', tags: ['eu'], tokenName: 'payments' };
const SETUP = {
  ...COMMON,
  orgIdentifier: 'retail',
  projectIdentifier: 'payments',
  size: 'SMALL',
  k8sConfigDetails: { k8sPermissionType: 'NAMESPACE_ADMIN', namespace: 'payments' },
};

const KINDS: readonly (readonly [
  what: string,
  fetchIt: (scope: Scope, delegate: NewDelegate) => Promise<string>,
  asked: object,
])[] = [
  [
    'Helm values',
    fetchHelmValues,
    {
      method: 'POST',
      path: '/gateway/ng/api/delegate-setup/generate-helm-values',
      params: NG_PARAMS,
      body: { ...SETUP, delegateType: 'HELM_DELEGATE' },
    },
  ],
  [
    'a Kubernetes manifest',
    fetchKubernetesManifest,
    {
      method: 'POST',
      path: '/gateway/ng/api/download-delegates/kubernetes',
      params: NG_PARAMS,
      body: {
        ...COMMON,
        size: 'SMALL',
        clusterPermissionType: 'NAMESPACE_ADMIN',
        customClusterNamespace: 'payments',
      },
    },
  ],
  [
    'a Compose file',
    fetchDockerCompose,
    {
      method: 'POST',
      path: '/gateway/ng/api/download-delegates/docker',
      params: NG_PARAMS,
      body: COMMON,
    },
  ],
];

describe.each(KINDS)('the file with %s', (_what, fetchIt, asked) => {
  test('is returned as it was sent', async () => {
    const sent = fakeManager(() => file());
    await expect(fetchIt(SCOPE, NEW)).resolves.toBe(FILE);
    expect(sent).toMatchObject([asked]);
    expect(sent[0]?.headers.get('accept')).toBe('text/plain, application/json');
  });

  test('keeps its lines, without hidden characters', async () => {
    fakeManager(() => file('a: 1\r\nb: "\u001B[2K\u202Ex"\n'));
    await expect(fetchIt(SCOPE, NEW)).resolves.toBe('a: 1\nb: "[2Kx"\n');
  });

  test.each([
    ['an HTML page', () => text('<title>Sign in</title>')],
    ['JSON', () => rest(FILE)],
    ['JSON labelled as text', () => text('{"a":1}', 200, 'text/plain')],
    ['an archive', () => text('\u001F\u008B', 200, 'application/gzip')],
    ['empty', () => new Response(null, { status: 200 })],
  ])('is unreadable when the answer is %s', async (_other, answer) => {
    fakeManager(answer);
    await expect(fetchIt(SCOPE, NEW)).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

test('a request for an account omits organization, project and an empty description', async () => {
  const sent = fakeManager(() => file());
  await fetchHelmValues(scopeOf('acct0001'), { ...NEW, description: '' });
  const { name, tags, tokenName, size, k8sConfigDetails } = SETUP;
  expect(sent.map(({ body }) => body)).toEqual([
    { name, tags, tokenName, size, k8sConfigDetails, delegateType: 'HELM_DELEGATE' },
  ]);
});

describe('when the NG service has no such download', () => {
  test.each([
    ['400', () => json(NOT_FOUND_EXAMPLE, 400)],
    ['404', () => restRefusal(404, '', null)],
    ['405', () => ngRefusal(405, 'INVALID_REQUEST', null)],
  ])('and answers %s, the Manager is asked instead', async (_status, missing) => {
    const sent = fakeManager(({ path }) => (path.startsWith('/gateway/ng/') ? missing() : file()));
    await expect(fetchKubernetesManifest(SCOPE, NEW)).resolves.toBe(FILE);
    await expect(fetchDockerCompose(SCOPE, NEW)).resolves.toBe(FILE);
    expect(sent[1]).toMatchObject({
      method: 'POST',
      path: '/gateway/api/setup/delegates/generate-kubernetes-yaml',
      params: { ...MANAGER_SCOPE, fileFormat: 'text/plain' },
      body: { ...SETUP, delegateType: 'KUBERNETES' },
    });
    expect(sent[3]).toMatchObject({
      path: '/gateway/api/setup/delegates/v3/ng/docker',
      body: { ...SETUP, delegateType: 'DOCKER' },
    });
    expect(sent[3]?.params).toEqual({ routingId: 'acct0001', accountId: 'acct0001' });
  });

  test('the Manager is not asked after a refusal', async () => {
    const sent = fakeManager(() => ngRefusal(400, 'INVALID_REQUEST', 'name is taken'));
    await expect(fetchDockerCompose(SCOPE, NEW)).rejects.toMatchObject({ message: 'name is taken' });
    expect(sent).toHaveLength(1);
  });
});
