import { useState } from 'react';
import { SIZE_FACTS } from '@/domain/install/delegate-sizes';
import { HARNESS_URL, type InstallPlan, newInstallPlan } from '@/domain/install/install-plan';
import { upgradeScheduleOf } from '@/domain/install/upgrade-schedule';
import { type Scope, scopeKey } from '@/domain/scope/scope';
import type { PreparedSteps } from './prepared-steps';
import {
  type Installation,
  type InstallDraft,
  storedInstallation,
  storeInstallation,
} from './stored-installation';

export interface DraftDefaults {
  readonly version: string | undefined;
  readonly tokenName: string | undefined;
}

/** An unreadable number is NaN, which is a problem of the plan. */
export function installPlan(draft: InstallDraft, { version, tokenName }: DraftDefaults): InstallPlan {
  const { upgradeRhythm, upgradeTime, ...choices } = draft;
  return {
    ...choices,
    upgradeSchedule: upgradeScheduleOf(upgradeRhythm, upgradeTime),
    tags: [...new Set(draft.tags.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== ''),
    replicas: numberOf(draft.replicas),
    gracePeriodSeconds: numberOf(draft.gracePeriodSeconds),
    taskCapacity: draft.taskCapacity.trim() === '' ? undefined : numberOf(draft.taskCapacity),
    image: draft.image ?? newInstallPlan(siteOf(draft), version).image,
    hasOwnImage: draft.image !== undefined,
    tokenName: draft.tokenName ?? tokenName ?? '',
  };
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

function siteOf({ account, managerUrl }: InstallDraft): Pick<InstallPlan, 'account' | 'managerUrl'> {
  return { account, managerUrl };
}

/** Another size also sets its number of replicas. */
function changedDraft(draft: InstallDraft, change: Partial<InstallDraft>): InstallDraft {
  const replicas = change.size && { replicas: String(SIZE_FACTS[change.size].replicas) };
  return { ...draft, ...replicas, ...change };
}

/** Without any choice. */
function newDraft(scope: Scope): InstallDraft {
  const plan = newInstallPlan({ account: scope.account, managerUrl: HARNESS_URL }, undefined);
  const { image: _image, tokenName: _tokenName, upgradeSchedule: _schedule, ...choices } = plan;
  return {
    ...choices,
    tags: '',
    upgradeRhythm: 'HOUR',
    upgradeTime: '02:00',
    replicas: String(plan.replicas),
    gracePeriodSeconds: String(plan.gracePeriodSeconds),
    taskCapacity: '',
  };
}

// Kept in the memory of the tab, for browsers that store nothing.
const installations = new Map<string, Installation>();

/** It survives leaving and reloading the page. */
export function useInstallation(scope: Scope) {
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
    /** Changes the choices, and drops the steps made from the previous ones. */
    change: (change: Partial<InstallDraft>) =>
      update({ draft: changedDraft(installation.draft, change), prepared: undefined }),
    show: (prepared: PreparedSteps | undefined) => update({ prepared }),
    /** Starts another installation. */
    startAnew: () => update({ draft: newDraft(scope), prepared: undefined }),
  };
}
