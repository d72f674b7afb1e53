import { useState } from 'react';
import { SIZE_FACTS } from '@/domain/install/delegate-sizes';
import { HARNESS_URL, type InstallPlan, newInstallPlan } from '@/domain/install/install-plan';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import type { PreparedSteps } from './prepared-steps';
import {
  type Installation,
  type InstallDraft,
  storedInstallation,
  storeInstallation,
} from './stored-installation';

/** What the draft leaves open. */
export interface DraftDefaults {
  /** The latest supported version. */
  readonly version: string | undefined;
  readonly tokenName: string | undefined;
}

/** The plan that a draft describes. */
export function planOf(draft: InstallDraft, { version, tokenName }: DraftDefaults): InstallPlan {
  return {
    ...draft,
    tags: [...new Set(draft.tags.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== ''),
    image: draft.image ?? newInstallPlan(siteOf(draft), version).image,
    hasOwnImage: draft.image !== undefined,
    tokenName: draft.tokenName ?? tokenName ?? '',
  };
}

function siteOf({ account, managerUrl }: InstallDraft): Pick<InstallPlan, 'account' | 'managerUrl'> {
  return { account, managerUrl };
}

/** A draft with some fields changed; another size brings its own number of replicas. */
function changedDraft(draft: InstallDraft, change: Partial<InstallDraft>): InstallDraft {
  const replicas = change.size && { replicas: SIZE_FACTS[change.size].replicas };
  return { ...draft, ...replicas, ...change };
}

function newDraft(scope: Scope): InstallDraft {
  const plan = newInstallPlan({ account: scope.account, managerUrl: HARNESS_URL }, undefined);
  const { image: _image, tokenName: _tokenName, ...choices } = plan;
  return { ...choices, tags: '' };
}

// What is left in the memory of the tab when the browser stores nothing.
const installations = new Map<string, Installation>();

/** An installation, and the functions that change it. */
export interface InstallationControls extends Installation {
  /** Changes the choices. The steps that were made from others go. */
  readonly change: (change: Partial<InstallDraft>) => void;
  readonly show: (prepared: PreparedSteps | undefined) => void;
  /** Begins another installation. */
  readonly startAnew: () => void;
}

/** The installation of a scope in this tab. It stays when the page is left or loaded again. */
export function useInstallation(scope: Scope): InstallationControls {
  const key = scopeKey(scope);
  const [installation, setInstallation] = useState<Installation>(
    () =>
      installations.get(key) ?? storedInstallation(scope) ?? { draft: newDraft(scope), prepared: undefined },
  );
  function update(change: Partial<Installation>) {
    const next = { ...(installations.get(key) ?? installation), ...change };
    installations.set(key, next);
    storeInstallation(scope, next);
    setInstallation(next);
  }
  return {
    ...installation,
    change: (change) => update({ draft: changedDraft(installation.draft, change), prepared: undefined }),
    show: (prepared) => update({ prepared }),
    startAnew: () => update({ draft: newDraft(scope), prepared: undefined }),
  };
}
