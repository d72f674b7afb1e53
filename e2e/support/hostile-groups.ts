// A listing that no Manager should send; all data is invented.

/** The time of the heartbeats: 2026-08-06T07:06:40Z. */
export const HOSTILE_TIME = 1_786_000_000_000;

const EVIL = '<x-evil onclick=1></x-evil><img src=x onerror="wasHacked=1"><script>wasHacked=1</script>';

function instance(more: object): object {
  return {
    uuid: 'one',
    hostName: 'host',
    lastHeartbeat: HOSTILE_TIME,
    version: '26.06.88902',
    delegateExpirationTime: HOSTILE_TIME,
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

/** The entries of the listing, 17 of which can be read at least in part. */
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
  // Parsed from text, because `__proto__` in an object literal sets the prototype instead of a field.
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":1,"groupName":"__proto__","toString":null}'),
  group('constructor', { groupCustomSelectors: ['constructor', '__proto__', 'hasOwnProperty'] }),
  null,
  true,
  'text',
  [[]],
  {},
  group(17, { delegateGroupIdentifier: 17 }),
];
