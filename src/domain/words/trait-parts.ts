import { delegateKind } from '../delegate/kinds';
import type { CommonTrait } from '../findings/rule';
import { delegateScopeLabel, delegateScopeOf } from '../scope/delegate-scope';

const TRAITS: Record<CommonTrait['kind'], string> = {
  token: 'a token that is',
  tag: 'the tag',
  hostPrefix: 'a host named',
  type: 'the type',
  version: 'the version',
  scope: 'the scope',
};

/** `the tag`, and the value as shown: `eu-west`. */
export function traitParts({ kind, value }: CommonTrait): { readonly noun: string; readonly value: string } {
  const shown: Partial<Record<CommonTrait['kind'], string>> = {
    token: 'not active',
    type: delegateKind(value).label,
    scope: delegateScopeLabel(delegateScopeOf(value)),
    hostPrefix: /[-._]$/.test(value) ? `${value}…` : value,
  };
  return { noun: TRAITS[kind], value: shown[kind] ?? value };
}
