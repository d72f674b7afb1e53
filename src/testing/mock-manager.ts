/** Requests to a mock Manager, for tests only. */

import type { GroupJson, GroupListingJson } from '@/mocks/listing-json';
import { createMockManager, type MockManager, type MockManagerOptions } from '@/mocks/manager';

/** A Friday morning; the hourly upgrade of platform-prod is complete. */
export const TEST_NOW = Date.UTC(2026, 6, 31, 10, 20, 30);

/** An answer of a mock Manager. */
export interface Said<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** Creates a mock Manager at {@link TEST_NOW}, whose clock stands still unless a test moves it. */
export function standingManager(options: MockManagerOptions = {}): MockManager {
  return createMockManager({ now: () => TEST_NOW, ...options });
}

/** Sends a request below `/gateway`; the body is assumed to have the type that the test names. */
export async function ask<T = unknown>(
  manager: MockManager,
  path: string,
  init: RequestInit = {},
): Promise<Said<T>> {
  const response = await manager.fetch(new Request(`http://mock.test/gateway${path}`, init));
  const text = await response.text();
  const isJson = response.headers.get('content-type') === 'application/json' && text !== '';
  const body: T = JSON.parse(isJson ? text : JSON.stringify(text));
  return { status: response.status, headers: response.headers, body };
}

/** Posts JSON. */
export function post<T = unknown>(manager: MockManager, path: string, body: unknown): Promise<Said<T>> {
  return ask<T>(manager, path, { method: 'POST', body: JSON.stringify(body) });
}

/** Deletes a delegate through the public resource. */
export function deleteDelegate(manager: MockManager, identifier: string): Promise<Said<unknown>> {
  const path = `/ng/api/delegate-setup/delegate/${identifier}?accountIdentifier=demo`;
  return ask(manager, path, { method: 'DELETE' });
}

/** Those in the listing of the tokens resource. */
export async function delegatesOf(manager: MockManager, query = ''): Promise<readonly GroupJson[]> {
  const path = `/ng/api/delegate-token-ng/delegate-groups?accountIdentifier=demo${query}`;
  const { body } = await ask<{ readonly resource: GroupListingJson }>(manager, path);
  return body.resource.delegateGroupDetails;
}

/** Throws when no delegate of that listing has the name. */
export async function delegateNamed(manager: MockManager, name: string): Promise<GroupJson> {
  const found = (await delegatesOf(manager)).find(({ groupName }) => groupName === name);
  if (!found) throw new Error(`There is no delegate ${name}.`);
  return found;
}

/** Makes each listing answer one delegate that can be read, and four that cannot. */
export async function mixUnreadable(manager: MockManager): Promise<void> {
  const [good] = await delegatesOf(manager);
  const unreadable = [null, 5, {}, { groupName: 7 }];
  const answers = {
    '/delegate-groups': { delegateGroupDetails: [good, ...unreadable] },
    '/listDelegates': [{ name: good?.groupName }, ...unreadable],
  };
  for (const [path, resource] of Object.entries(answers))
    manager.faults.add({ path, status: 200, body: { resource } });
}
