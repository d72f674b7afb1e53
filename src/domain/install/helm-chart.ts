import { command } from './step';

const REPOSITORY = 'harness-delegate';
const REPOSITORY_URL = 'https://app.harness.io/storage/harness-download/delegate-helm-chart/';

/** The chart of the delegate in its repository. */
export const CHART = `${REPOSITORY}/harness-delegate-ng`;

/** The commands that add the repository of the chart, or bring it up to date. */
export const ADD_CHART = [
  command(['helm', 'repo', 'add', '--force-update', REPOSITORY, REPOSITORY_URL]),
  command(['helm', 'repo', 'update', REPOSITORY]),
].join('\n');
