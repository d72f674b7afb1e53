import type { LatestVersion } from '@/domain/delegate/context';
import type { Scope } from '@/domain/scope/scope';
import { readText } from '@/domain/table/read';
import { ngParams } from './paths';
import { read } from './request';
import type { Call } from './send';
import { latestVersionAnswerSchema } from './wire/latest-version';

export interface NamedVersion {
  /** E.g. `26.07.89005`; absent when the Manager does not report it. */
  readonly version?: string;
}

/**
 * Fetches the newest version that the Manager supports. Throws a ManagerError: 403 is common, because some Managers
 * require `core_delegate_view` on the account even from users of a project; when cancelled, the signal's abort reason.
 */
export async function fetchLatestVersion(
  scope: Scope,
  options: Pick<Call, 'basePath' | 'fetch' | 'signal'> = {},
): Promise<NamedVersion> {
  const path = '/ng/api/delegate-setup/latest-supported-version';
  const { data } = await read(
    { method: 'GET', path, params: ngParams(scope), ...options },
    latestVersionAnswerSchema,
  );
  const version = readText(data.resource?.latestSupportedVersion);
  return version === undefined ? {} : { version };
}

/** What an answer of the Manager says about the latest version. */
export function latestOf({ version }: NamedVersion): LatestVersion {
  if (version !== undefined) return { state: 'known', version };
  return { state: 'unknown', why: 'The Manager named no latest version.' };
}
