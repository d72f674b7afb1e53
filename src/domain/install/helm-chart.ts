const REPOSITORY = 'harness-delegate';
const REPOSITORY_URL = 'https://app.harness.io/storage/harness-download/delegate-helm-chart/';

export const CHART = `${REPOSITORY}/harness-delegate-ng`;

export const ADD_CHART = `helm repo add ${REPOSITORY} ${REPOSITORY_URL} --force-update
helm repo update ${REPOSITORY}`;
