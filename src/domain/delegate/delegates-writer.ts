import { columnWriter } from '../table/column';
import { textsWriter } from '../table/texts';
import type { DelegateWriter } from './delegate-writer';
import type { PackedDelegates } from './packed-delegates';

/** Makes a writer of what `unpackDelegate` unpacks. */
export function delegatesWriter(): DelegateWriter<PackedDelegates> {
  const names = textsWriter();
  const identifiers = textsWriter();
  const descriptions = textsWriter();
  const types = columnWriter();
  const customTagCounts: number[] = [];
  const upgraderSeenAt: number[] = [];
  const immutable: number[] = [];
  const firstInstance = [0];
  const instanceIds = textsWriter();
  const hostNames = textsWriter();
  const instanceTokens: number[] = [];
  return {
    add(delegate) {
      names.add(delegate.name);
      identifiers.add(delegate.identifier);
      descriptions.add(delegate.description);
      types.add(delegate.type);
      customTagCounts.push(delegate.customTags.length);
      upgraderSeenAt.push(delegate.upgraderSeenAt ?? 0);
      immutable.push(flagCode(delegate.isImmutable));
      for (const { id, hostName, isTokenActive } of delegate.instances) {
        instanceIds.add(id);
        hostNames.add(hostName);
        instanceTokens.push(flagCode(isTokenActive));
      }
      firstInstance.push(instanceTokens.length);
    },
    finish: () => ({
      names: names.finish(),
      identifiers: identifiers.finish(),
      descriptions: descriptions.finish(),
      types: types.finish(),
      customTagCounts: new Uint32Array(customTagCounts),
      upgraderSeenAt: new Float64Array(upgraderSeenAt),
      immutable: new Uint8Array(immutable),
      firstInstance: new Uint32Array(firstInstance),
      instanceIds: instanceIds.finish(),
      hostNames: hostNames.finish(),
      instanceTokens: new Uint8Array(instanceTokens),
    }),
  };
}

/** 0 = false, 1 = true, 2 = not told. */
function flagCode(flag: boolean | undefined): number {
  return flag === undefined ? 2 : Number(flag);
}
