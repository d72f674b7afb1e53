/** What a poll did to the page, apart from its time. */
export interface PollTraces {
  /** The longest task of the main thread of 50 ms or more, ms; 0 without any. */
  readonly longestTaskMs: number;
  /** Changes of the document outside the data age, one short line each. */
  readonly mutations: readonly string[];
}

export interface PollWatch {
  readonly stop: () => PollTraces;
}

/**
 * Runs in the page, so it must not use anything from outside itself. Ages tick by themselves once a second, poll or no
 * poll: texts in `time` elements do not count, nor does anything in the group "Data age".
 */
export function startPollWatch(): PollWatch {
  let longestTaskMs = 0;
  const tasks = new PerformanceObserver((list) => note(list.getEntries()));
  const note = (entries: PerformanceEntryList) => {
    for (const { duration } of entries) longestTaskMs = Math.max(longestTaskMs, duration);
  };
  tasks.observe({ type: 'longtask' });

  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

  function isExpected({ target, type }: MutationRecord): boolean {
    const element = target instanceof Element ? target : target.parentElement;
    if (element?.closest('[role="group"][aria-label="Data age"]')) return true;
    return type !== 'attributes' && Boolean(element?.closest('time'));
  }

  function describe({ target, type, attributeName }: MutationRecord): string {
    const element = target instanceof Element ? target : target.parentElement;
    const place = element?.closest('[role], [aria-label], [id]');
    const name = place?.getAttribute('role') ?? place?.getAttribute('aria-label') ?? place?.id ?? '';
    return `${element?.localName ?? target.nodeName} in ${name || 'the page'}: ${attributeName ?? type}`;
  }

  return {
    stop() {
      note(tasks.takeRecords());
      tasks.disconnect();
      changes.push(...observer.takeRecords());
      observer.disconnect();
      return { longestTaskMs, mutations: changes.filter((change) => !isExpected(change)).map(describe) };
    },
  };
}
