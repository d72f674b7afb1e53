// What a Manager sends, down to the fields that nobody reads, and what none should; all data is invented.

/** The time of the examples, moments after their heartbeats: 2026-08-06T07:06:40Z. */
export const EXAMPLE_TIME = 1_786_000_000_000;

/** A listing of groups as newer Managers send it: one group with two instances, one with none. */
export const GROUPS = [
  {
    groupId: 'kQ7vWm2LTx2c9nZbR4sYpA',
    delegateGroupIdentifier: '_orders_ap_south',
    delegateType: 'HELM_DELEGATE',
    groupName: 'orders-ap-south',
    delegateDescription: 'Order workloads, Asia',
    groupImplicitSelectors: { 'orders-ap-south': 'GROUP_NAME' },
    groupCustomSelectors: ['ap', 'orders'],
    lastHeartBeat: 1_785_999_981_200,
    connectivityStatus: 'partially connected',
    activelyConnected: true,
    grpcActive: false,
    delegateInstanceDetails: [
      {
        uuid: 'Zc1H3rXoRk6WmVb0aJtQ5g',
        lastHeartbeat: 1_785_999_981_200,
        activelyConnected: true,
        hostName: 'orders-ap-south-6c9d7b54f8-4nvxk',
        tokenActive: true,
        version: '26.06.88902',
        delegateExpirationTime: 1_795_000_000_000,
        polllingModeEnabled: false,
        delegateInstanceVersionStatus: 'ACTIVE',
        runner: false,
        disabled: false,
      },
      {
        uuid: 'pL0e8sUdQ1KyG7iNwT2mBw',
        lastHeartbeat: 1_785_992_400_000,
        activelyConnected: false,
        hostName: 'orders-ap-south-6c9d7b54f8-t2jhq',
        tokenActive: true,
        version: '26.02.88101',
        delegateExpirationTime: 1_787_200_000_000,
        delegateInstanceVersionStatus: 'EXPIRING',
      },
    ],
    tokenActive: true,
    autoUpgrade: 'ON',
    delegateGroupExpirationTime: 1_795_000_000_000,
    upgraderLastUpdated: 1_785_998_400_000,
    immutable: true,
    groupVersion: '26.06.88902',
    delegateGroupVersionStatus: 'ACTIVE',
    delegateVersionStatusInstanceLevelCount: { counts: { ACTIVE: 1, EXPIRING: 1 } },
    unsupported: false,
  },
  {
    groupId: 'b2Nf6yHqSx-9uEoC1zLk8w',
    delegateGroupIdentifier: '_image_builds',
    delegateType: 'DOCKER',
    groupName: 'image-builds',
    groupImplicitSelectors: { 'image-builds': 'GROUP_NAME' },
    lastHeartBeat: 0,
    connectivityStatus: 'disconnected',
    activelyConnected: false,
    grpcActive: false,
    delegateInstanceDetails: [],
    tokenActive: true,
    autoUpgrade: 'OFF',
    delegateGroupExpirationTime: 0,
    upgraderLastUpdated: 0,
    immutable: false,
  },
];

/** The listing that tells no identifiers and sends its nulls. */
export const ROWS = [
  {
    type: 'KUBERNETES',
    name: 'index-staging',
    description: null,
    tags: ['index-staging', 'staging'],
    lastHeartBeat: 1_785_999_990_400,
    connected: true,
    delegateReplicas: [
      {
        uuid: 'mT4wJ9aXQb2rVh8KcY6s0g',
        lastHeartbeat: 1_785_999_990_400,
        connected: true,
        hostName: 'index-staging-7f5b9c6d4-lw8zr',
        version: '26.07.89005',
        expiringAt: 1_797_100_000_000,
        runner: false,
      },
    ],
    autoUpgrade: 'DETECTING',
    legacy: false,
    orgName: 'retail',
    projectName: 'search',
  },
  {
    type: 'HELM_DELEGATE',
    name: 'common-tools',
    description: 'Utilities for everybody',
    tags: ['common-tools'],
    lastHeartBeat: 1_785_700_000_000,
    connected: false,
    delegateReplicas: [],
    autoUpgrade: 'OFF',
    legacy: false,
    orgName: null,
    projectName: null,
  },
];

/** Refusals in each of the Manager's shapes, with the words that are for people. */
export const REFUSALS = [
  {
    status: 400,
    says: 'delegate Zc1H3rXoRk6WmVb0aJtQ5g has not stopped yet (status 400, INVALID_REQUEST)',
    body: {
      metaData: null,
      resource: null,
      responseMessages: [
        {
          code: 'INVALID_REQUEST',
          level: 'ERROR',
          message: 'Invalid request: delegate Zc1H3rXoRk6WmVb0aJtQ5g has not stopped yet',
          exception: null,
          failureTypes: [],
        },
      ],
    },
  },
  {
    status: 403,
    says: 'USER u-4711 may not delete _orders_ap_south (status 403, NG_ACCESS_DENIED)',
    body: {
      status: 'ERROR',
      code: 'NG_ACCESS_DENIED',
      message: 'USER u-4711 may not delete _orders_ap_south',
      correlationId: null,
      detailedMessage: null,
      responseMessages: null,
      metadata: null,
      failedPermissionChecks: [
        {
          resourceScope: { accountIdentifier: 'demo', orgIdentifier: 'retail', projectIdentifier: 'search' },
          resourceType: 'DELEGATE',
          resourceAttributes: null,
          resourceIdentifier: '_orders_ap_south',
          permission: 'core_delegate_delete',
        },
      ],
    },
  },
  {
    status: 400,
    says: 'nothing is called so (status 400, RESOURCE_NOT_FOUND_EXCEPTION, correlation id 5f0c6b1e)',
    body: {
      status: 'FAILURE',
      code: 'RESOURCE_NOT_FOUND_EXCEPTION',
      message: 'nothing is called so',
      correlationId: '5f0c6b1e',
      errors: null,
    },
  },
  {
    status: 400,
    says: 'accountIdentifier: must be given (status 400, INVALID_REQUEST, correlation id 0d7b3c9a)',
    body: {
      status: 'FAILURE',
      code: 'INVALID_REQUEST',
      message: 'accountIdentifier: must be given',
      correlationId: '0d7b3c9a',
      errors: [{ fieldId: 'accountIdentifier', error: 'must be given' }],
    },
  },
];

const EVIL = '<x-evil onclick=1></x-evil><img src=x onerror="wasHacked=1"><script>wasHacked=1</script>';

function instance(more: object): object {
  return {
    uuid: 'one',
    hostName: 'host',
    lastHeartbeat: EXAMPLE_TIME,
    version: '26.06.88902',
    delegateExpirationTime: EXAMPLE_TIME,
    ...more,
  };
}

function group(groupName: unknown, more: object = {}): object {
  return {
    groupName,
    delegateGroupIdentifier: `_${String(groupName).slice(0, 20)}`,
    delegateType: 'KUBERNETES',
    delegateInstanceDetails: [instance({})],
    autoUpgrade: 'ON',
    immutable: true,
    ...more,
  };
}

/** A listing that no Manager should send, of which 17 entries can be read at least in part. */
export const HOSTILE_GROUPS: readonly unknown[] = [
  group(`markup ${EVIL}`, {
    delegateGroupIdentifier: `_markup"'><x-evil>`,
    delegateType: EVIL,
    delegateDescription: EVIL,
    groupCustomSelectors: [EVIL, `${EVIL}2`, 'javascript:wasHacked=1'],
    groupImplicitSelectors: { [EVIL]: EVIL },
    autoUpgrade: EVIL,
    delegateInstanceDetails: [
      instance({ uuid: EVIL, hostName: EVIL, version: EVIL, delegateInstanceVersionStatus: EVIL }),
    ],
  }),
  group('javascript:wasHacked=1', { delegateGroupIdentifier: 'javascript:wasHacked=1' }),
  group('{{constructor.constructor("wasHacked=1")()}} ${wasHacked=1}'),
  { groupName: 'sparse' },
  group('wrong-types', {
    delegateType: 7,
    delegateDescription: [],
    groupCustomSelectors: 'prod',
    groupImplicitSelectors: [1],
    autoUpgrade: {},
    tokenActive: 'no',
    upgraderLastUpdated: '2026',
    immutable: 1,
    delegateInstanceDetails: [instance({ uuid: {}, hostName: [], version: 26, lastHeartbeat: 'now' })],
  }),
  group('no-list', { delegateInstanceDetails: 'none' }),
  group('turned\u202Etxt.exe\u2066\u0000\u001B[31m\u200B\nsecond line'),
  group('half \uD83D of a pair'),
  group('z\u0335\u0321\u0322\u0327\u0316\u0317'.repeat(50)),
  group('n'.repeat(5_000), { groupCustomSelectors: ['t'.repeat(5_000), 'u'.repeat(5_000)] }),
  group('words '.repeat(900), { delegateInstanceDetails: [instance({ hostName: 'h'.repeat(5_000) })] }),
  group('far-future', {
    lastHeartBeat: 8.64e15,
    upgraderLastUpdated: Number.MAX_VALUE,
    delegateInstanceDetails: [instance({ lastHeartbeat: 4.1e15, delegateExpirationTime: 8.64e15 })],
  }),
  group('negative', {
    delegateInstanceDetails: [instance({ lastHeartbeat: -1, delegateExpirationTime: -5e15 })],
  }),
  group('twice', { delegateInstanceDetails: [instance({}), instance({}), instance({ hostName: 'other' })] }),
  group('twice'),
  // Written as text, because a literal would set the prototype instead of a field.
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":1,"groupName":"__proto__","toString":null}'),
  group('constructor', { groupCustomSelectors: ['constructor', '__proto__', 'hasOwnProperty'] }),
  null,
  true,
  'text',
  [[]],
  {},
  group(17, { delegateGroupIdentifier: 17 }),
];
