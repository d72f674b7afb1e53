/** Runs if a text is ever interpreted as markup: a test sees `globalThis.wasHacked`. */
const MARKUP = '<img src=x onerror="globalThis.wasHacked=true"><script>globalThis.wasHacked=true</script>';

/** Reverses the reading direction, hides characters, and breaks lines. */
const TRICKY = '\u202Eevil\u202C\u200B\u0000\n';

/** Free-text fields; identifiers stay unchanged, so that a delegate can still be requested. */
const TEXT_FIELDS = new Set([
  'groupName',
  'delegateDescription',
  'delegateType',
  'groupCustomSelectors',
  'hostName',
  'name',
  'description',
  'type',
  'tags',
]);

function withMarkup(value: unknown): unknown {
  if (typeof value === 'string') return `${value}${MARKUP}`;
  return Array.isArray(value) ? value.map(withMarkup) : value;
}

function withMarkupInside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMarkupInside);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      TEXT_FIELDS.has(key) ? withMarkup(inner) : withMarkupInside(inner),
    ]),
  );
}

/** With the name properties of both listings, so that each listing reads something. */
function misshapen(name: unknown, fields: object = {}): object {
  return { groupName: name, name, ...fields };
}

/** Items that no Manager should send: sparse, wrong types, unknown words, impossible times, repeated identities. */
const MISSHAPEN: readonly unknown[] = [
  null,
  42,
  'not a delegate',
  [],
  {},
  misshapen('sparse'),
  misshapen(17, { delegateGroupIdentifier: {}, delegateInstanceDetails: [], delegateReplicas: [] }),
  misshapen('wrong-types', {
    delegateGroupIdentifier: '_wrong_types',
    lastHeartBeat: 'yesterday',
    groupCustomSelectors: 'prod',
    tags: { prod: true },
    groupImplicitSelectors: ['wrong-types'],
    autoUpgrade: 1,
    tokenActive: 'yes',
    delegateInstanceDetails: { uuid: 'not-a-list' },
    delegateReplicas: 'none',
  }),
  misshapen('wrong-instances', {
    delegateGroupIdentifier: '_wrong_instances',
    autoUpgrade: 'MAYBE',
    delegateInstanceDetails: [
      null,
      3,
      {},
      { uuid: 1, hostName: {}, lastHeartbeat: 'now', version: 26.07 },
      { uuid: 'twice', lastHeartbeat: -1, delegateExpirationTime: 1e300, version: 'latest' },
      {
        uuid: 'twice',
        lastHeartbeat: 8.7e15,
        delegateExpirationTime: -1,
        delegateInstanceVersionStatus: 'ROTTEN',
      },
    ],
  }),
  misshapen('same-identity', { delegateGroupIdentifier: '_same', delegateInstanceDetails: [] }),
  misshapen('same-identity', { delegateGroupIdentifier: '_same', delegateInstanceDetails: [] }),
  misshapen(`tricky${TRICKY}`, { delegateGroupIdentifier: '_tricky/../?#%', delegateInstanceDetails: [] }),
  misshapen('x'.repeat(10_000), { delegateGroupIdentifier: '_endless', delegateInstanceDetails: [] }),
  // Parsed from text, because a literal would set the prototype instead of a property.
  JSON.parse('{"__proto__":{"isAdmin":true},"groupName":"constructor","name":"constructor"}'),
];

/** Puts markup in all free text; a list of delegates also gets malformed ones at its end. */
export function makeHostile(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const marked = withMarkupInside(body);
  if (typeof marked !== 'object' || marked === null || !('resource' in marked)) return marked;
  const { resource } = marked;
  if (Array.isArray(resource)) return { ...marked, resource: [...resource, ...MISSHAPEN] };
  if (typeof resource !== 'object' || resource === null || !('delegateGroupDetails' in resource))
    return marked;
  const groups = resource.delegateGroupDetails;
  const delegateGroupDetails = Array.isArray(groups) ? [...groups, ...MISSHAPEN] : groups;
  return { ...marked, resource: { ...resource, delegateGroupDetails } };
}
