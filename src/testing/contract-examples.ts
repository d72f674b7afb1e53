/** The contract's example answers, for tests only. */

/** The time of the examples, moments after their heartbeats: 2026-08-06T07:06:40Z. */
export const EXAMPLE_TIME = 1_786_000_000_000;

export const GROUPS_EXAMPLE = {
  metaData: {},
  resource: {
    delegateGroupDetails: [
      {
        groupId: 'kQ7vWm2LTx2c9nZbR4sYpA',
        delegateGroupIdentifier: '_payments_eu_west',
        delegateType: 'HELM_DELEGATE',
        groupName: 'payments-eu-west',
        delegateDescription: 'Payments workloads, EU',
        groupImplicitSelectors: { 'payments-eu-west': 'GROUP_NAME' },
        groupCustomSelectors: ['eu', 'payments'],
        lastHeartBeat: 1785999981200,
        connectivityStatus: 'partially connected',
        activelyConnected: true,
        grpcActive: false,
        delegateInstanceDetails: [
          {
            uuid: 'Zc1H3rXoRk6WmVb0aJtQ5g',
            lastHeartbeat: 1785999981200,
            activelyConnected: true,
            hostName: 'payments-eu-west-6c9d7b54f8-4nvxk',
            tokenActive: true,
            version: '26.06.88902',
            delegateExpirationTime: 1795000000000,
            polllingModeEnabled: false,
            delegateInstanceVersionStatus: 'ACTIVE',
            runner: false,
            disabled: false,
          },
          {
            uuid: 'pL0e8sUdQ1KyG7iNwT2mBw',
            lastHeartbeat: 1785992400000,
            activelyConnected: false,
            hostName: 'payments-eu-west-6c9d7b54f8-t2jhq',
            tokenActive: true,
            version: '26.02.88101',
            delegateExpirationTime: 1787200000000,
            delegateInstanceVersionStatus: 'EXPIRING',
          },
        ],
        tokenActive: true,
        autoUpgrade: 'ON',
        delegateGroupExpirationTime: 1795000000000,
        upgraderLastUpdated: 1785998400000,
        immutable: true,
        groupVersion: '26.06.88902',
        delegateGroupVersionStatus: 'ACTIVE',
        delegateVersionStatusInstanceLevelCount: { counts: { ACTIVE: 1, EXPIRING: 1 } },
        unsupported: false,
      },
      {
        groupId: 'b2Nf6yHqSx-9uEoC1zLk8w',
        delegateGroupIdentifier: '_build_farm_docker',
        delegateType: 'DOCKER',
        groupName: 'build-farm-docker',
        groupImplicitSelectors: { 'build-farm-docker': 'GROUP_NAME' },
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
    ],
    delegateVersionStatusAggregatedCount: { counts: { ACTIVE: 1, EXPIRING: 1, EXPIRED: 0, UNSUPPORTED: 0 } },
    autoUpgradeOffCount: 1,
  },
  responseMessages: [],
} as const;

export const ROWS_EXAMPLE = {
  metaData: {},
  resource: [
    {
      type: 'KUBERNETES',
      name: 'search-staging',
      description: null,
      tags: ['search-staging', 'staging'],
      lastHeartBeat: 1785999990400,
      connected: true,
      delegateReplicas: [
        {
          uuid: 'mT4wJ9aXQb2rVh8KcY6s0g',
          lastHeartbeat: 1785999990400,
          connected: true,
          hostName: 'search-staging-7f5b9c6d4-lw8zr',
          version: '26.07.89005',
          expiringAt: 1797100000000,
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
      name: 'shared-tools',
      description: 'Account-wide utilities',
      tags: ['shared-tools'],
      lastHeartBeat: 1785700000000,
      connected: false,
      delegateReplicas: [],
      autoUpgrade: 'OFF',
      legacy: false,
      orgName: null,
      projectName: null,
    },
  ],
  responseMessages: [],
} as const;

/** HTTP 400 of the Manager. */
export const STILL_CONNECTED_EXAMPLE = {
  metaData: null,
  resource: null,
  responseMessages: [
    {
      code: 'INVALID_REQUEST',
      level: 'ERROR',
      message: 'Invalid request: delegate Zc1H3rXoRk6WmVb0aJtQ5g is still connected',
      exception: null,
      failureTypes: [],
    },
  ],
} as const;

/** HTTP 403 of either service. */
export const ACCESS_DENIED_EXAMPLE = {
  status: 'ERROR',
  code: 'NG_ACCESS_DENIED',
  message: 'USER u-4711 lacks core_delegate_delete on delegate _payments_eu_west',
  correlationId: null,
  detailedMessage: null,
  responseMessages: null,
  metadata: null,
  failedPermissionChecks: [
    {
      resourceScope: {
        accountIdentifier: 'acct0001',
        orgIdentifier: 'retail',
        projectIdentifier: 'payments',
      },
      resourceType: 'DELEGATE',
      resourceAttributes: null,
      resourceIdentifier: '_payments_eu_west',
      permission: 'core_delegate_delete',
    },
  ],
} as const;

/** HTTP 400 of NG, which is its form of "not found". */
export const NOT_FOUND_EXAMPLE = {
  status: 'FAILURE',
  code: 'RESOURCE_NOT_FOUND_EXCEPTION',
  message: 'no filter near_expiry in this scope',
  correlationId: '5f0c6b1e-2d0a-4a55-9a0e-0c6f6f9d7a11',
  errors: null,
} as const;
