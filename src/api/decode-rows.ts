import type { Dialect } from './decode-listing';
import type { DelegateReplica, DelegateRow } from './wire/delegate-rows';
import { isUntrusted } from './wire/untrusted';

/** The names of `listDelegates`, which tells no identifier, no token state, and both kinds of tags in one list. */
export const ROWS: Dialect = {
  readDelegate(item) {
    if (!isUntrusted<DelegateRow>(item)) return undefined;
    return {
      name: item.name,
      type: item.type,
      description: item.description,
      ...splitTags(item.tags, item.name),
      heartbeat: item.lastHeartBeat,
      autoUpgrade: item.autoUpgrade,
      isImmutable: typeof item.legacy === 'boolean' ? !item.legacy : undefined,
      instances: item.delegateReplicas,
    };
  },
  readInstance(item) {
    if (!isUntrusted<DelegateReplica>(item)) return undefined;
    return {
      id: item.uuid,
      hostName: item.hostName,
      version: item.version,
      heartbeat: item.lastHeartbeat,
      expiresAt: item.expiringAt,
      status: item.status,
    };
  },
};

/** The same, of a listing that covers several scopes. */
export const OWNED_ROWS: Dialect = {
  ...ROWS,
  readDelegate(item) {
    const raw = ROWS.readDelegate(item);
    return raw && isUntrusted<DelegateRow>(item)
      ? { ...raw, owner: [item.orgName, item.projectName] }
      : undefined;
  },
};

/** Contract: the tag that the Manager adds is the lower-cased name. */
function splitTags(tags: unknown, name: unknown) {
  if (!Array.isArray(tags) || typeof name !== 'string') return { customTags: tags, implicitTags: undefined };
  const implicit = name.toLowerCase();
  return {
    customTags: tags.filter((tag) => tag !== implicit),
    implicitTags: tags.includes(implicit) ? [implicit] : [],
  };
}
