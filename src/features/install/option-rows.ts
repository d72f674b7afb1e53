import type { ComponentType } from 'react';
import { hasField, type InstallPlan } from '@/domain/install/install-plan';
import type { HarnessDocument } from '@/features/words/harness-documents';
import { clusterText, lifecycleText, networkText, runtimeText, sizeText, tagsText } from './install-labels';
import {
  ClusterFields,
  type FieldsProps,
  LifecycleFields,
  NetworkFields,
  RuntimeFields,
  TagFields,
} from './OptionFields';
import { SizeFields } from './SizeFields';
import type { InstallDraft } from './stored-installation';

/** Choices that have a safe default: a row of the form that shows its value, and opens. */
interface OptionRow {
  readonly title: string;
  readonly fields: readonly (keyof InstallPlan)[];
  readonly value: (plan: InstallPlan, draft: InstallDraft) => string;
  readonly documents: readonly HarnessDocument[];
  readonly Fields: ComponentType<FieldsProps>;
}

const OPTION_ROWS: readonly OptionRow[] = [
  {
    title: 'Tags and description',
    fields: ['tags', 'description'],
    value: tagsText,
    documents: [],
    Fields: TagFields,
  },
  {
    title: 'Size',
    fields: ['size', 'replicas'],
    value: sizeText,
    documents: ['sizes', 'availability'],
    Fields: SizeFields,
  },
  {
    title: 'Permissions and namespace',
    fields: ['permission', 'namespace'],
    value: clusterText,
    documents: ['permissions'],
    Fields: ClusterFields,
  },
  {
    title: 'Upgrade and shutdown',
    fields: ['hasAutoUpgrade', 'upgradeSchedule', 'gracePeriodSeconds'],
    value: lifecycleText,
    documents: ['autoUpgrade', 'shutdown'],
    Fields: LifecycleFields,
  },
  {
    title: 'Network and image',
    fields: ['managerUrl', 'proxyUrl', 'noProxy', 'pollsForTasks', 'image', 'hasOwnImage'],
    value: networkText,
    documents: ['domains', 'proxy', 'trustStore', 'images'],
    Fields: NetworkFields,
  },
  {
    title: 'Tasks and log',
    fields: ['taskCapacity', 'logLevel', 'sendsLog', 'initScript'],
    value: runtimeText,
    documents: ['logs'],
    Fields: RuntimeFields,
  },
];

/** The rows that have a meaning for the method of a plan. */
export function optionRows({ method }: Pick<InstallPlan, 'method'>): readonly OptionRow[] {
  return OPTION_ROWS.filter(({ fields }) => fields.some((field) => hasField(method, field)));
}
