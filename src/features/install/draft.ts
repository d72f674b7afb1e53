import { useState } from 'react';
import { SIZE_FACTS } from '@/domain/install/delegate-sizes';
import { type InstallPlan, newInstallPlan } from '@/domain/install/install-plan';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import type { PreparedSteps } from './prepared-steps';

/** The address of Harness itself; a Manager of one's own has another. */
const HARNESS_URL = 'https://app.harness.io';

/** The form as it is filled in. Of a token it has the name alone. */
export interface InstallDraft extends Omit<InstallPlan, 'tags' | 'image' | 'tokenName'> {
  /** As typed, with commas between. */
  readonly tags: string;
  /** Undefined until somebody chooses another than the default. */
  readonly image: string | undefined;
  readonly tokenName: string | undefined;
}

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
  return { ...plan, tags: '', image: undefined, tokenName: undefined };
}

/** An installation under way. */
interface Installation {
  readonly draft: InstallDraft;
  /** The steps that somebody follows now, if any. */
  readonly prepared: PreparedSteps | undefined;
}

// In memory of the tab: leaving the page and coming back loses nothing, a reload does.
const installations = new Map<string, Installation>();

/** An installation, and the functions that change it. */
export interface InstallationControls extends Installation {
  readonly change: (change: Partial<InstallDraft>) => void;
  readonly show: (prepared: PreparedSteps | undefined) => void;
  /** Begins another installation. */
  readonly startAnew: () => void;
}

/** The installation that is under way in a scope. */
export function useInstallation(scope: Scope): InstallationControls {
  const key = scopeKey(scope);
  const [installation, setInstallation] = useState<Installation>(
    () => installations.get(key) ?? { draft: newDraft(scope), prepared: undefined },
  );
  function update(change: Partial<Installation>) {
    setInstallation((before) => {
      const next = { ...before, ...change };
      installations.set(key, next);
      return next;
    });
  }
  return {
    ...installation,
    change: (change) => update({ draft: changedDraft(installation.draft, change) }),
    show: (prepared) => update({ prepared }),
    startAnew: () => update({ draft: newDraft(scope), prepared: undefined }),
  };
}
