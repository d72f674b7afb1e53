import { command } from './step';

const REPOSITORY = 'harness-delegate';
const REPOSITORY_URL = 'https://app.harness.io/storage/harness-download/delegate-helm-chart/';

/** The delegate's chart in its repository. */
export const CHART = `${REPOSITORY}/harness-delegate-ng`;

/** The commands that add the chart's repository and update it. */
export const ADD_CHART = [
  command(['helm', 'repo', 'add', '--force-update', REPOSITORY, REPOSITORY_URL]),
  command(['helm', 'repo', 'update', REPOSITORY]),
].join('\n');
