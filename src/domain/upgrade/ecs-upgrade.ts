import { command } from '../install/step';
import {
  type StepPurpose,
  TOKEN_FILE,
  type UpgradeStep,
  type UpgradeTarget,
  workloadOf,
} from './upgrade-step';

/** Seconds; the longest that Fargate allows. EC2 allows more, so a longer one stays. */
const STOP_TIMEOUT_SECONDS = 120;
const TASK_FILE = 'task-definition.json';
const NEW_TASK_FILE = 'new-task-definition.json';
/** Removes the properties that ECS reports for a task definition but does not accept in a new one. */
const REPORTED_ONLY =
  'del(.taskDefinitionArn, .revision, .status, .requiresAttributes, .compatibilities, .registeredAt, .registeredBy)';

/** In each cluster. */
const FIND_SERVICE = [
  'for cluster in $(aws ecs list-clusters --query clusterArns --output text); do',
  '  aws ecs list-services --cluster "$cluster" --query serviceArns --output text',
  'done',
].join('\n');

/** Gives the service a task definition with the new image. */
export function ecsUpgrade(target: UpgradeTarget): readonly UpgradeStep[] {
  return otherTask(target, 'changeTask', {
    options: ['--arg', 'image', target.image, '--argjson', 'stop', String(STOP_TIMEOUT_SECONDS)],
    change: '.image = $image | .stopTimeout = ([.stopTimeout // 0, $stop] | max)',
  });
}

/** Gives the service a task definition with the token of the file. */
export function ecsToken(target: UpgradeTarget): readonly UpgradeStep[] {
  return otherTask(target, 'setTokenInTask', {
    options: ['--rawfile', 'token', TOKEN_FILE],
    change:
      'if any(.environment[]?; .name == "DELEGATE_TOKEN") then . else error("the token is a secret: change it where the secret is kept") end | .environment |= map(if .name == "DELEGATE_TOKEN" then .value = $token else . end)',
  });
}

/** What `jq` changes in the container of the delegate. */
interface TaskChange {
  readonly options: readonly string[];
  readonly change: string;
}

function otherTask(
  target: UpgradeTarget,
  purpose: StepPurpose,
  { options, change: ofContainer }: TaskChange,
): readonly UpgradeStep[] {
  const { name, place } = target;
  const service = ['--cluster', place, '--services', workloadOf(target)];
  const taskOfService = `${command(['aws', 'ecs', 'describe-services', ...service])} --query 'services[0].taskDefinition' --output text`;
  // The container may have any name: the delegate's is in its variables.
  const change = `def isDelegate: .name == $name or any(.environment[]?; .name == "DELEGATE_NAME" and .value == $name);
if any(.containerDefinitions[]; isDelegate) then . else error("no container of this delegate") end |
.containerDefinitions |= map(if isDelegate then ${ofContainer} else . end) |
${REPORTED_ONLY}`;
  const registered = `aws ecs register-task-definition --cli-input-json file://${NEW_TASK_FILE} --query taskDefinition.taskDefinitionArn --output text`;
  return [
    { purpose: 'findService', text: FIND_SERVICE },
    {
      purpose: 'readTask',
      text: `aws ecs describe-task-definition --query taskDefinition --task-definition "$(${taskOfService})" > ${TASK_FILE}`,
    },
    {
      purpose,
      text: `${command(['jq', '--arg', 'name', name], [...options, change, TASK_FILE])} > ${NEW_TASK_FILE}`,
    },
    {
      purpose: 'updateService',
      text: `${command(['aws', 'ecs', 'update-service', '--cluster', place, '--service', workloadOf(target)])} --task-definition "$(${registered})"`,
    },
    { purpose: 'watchService', text: command(['aws', 'ecs', 'wait', 'services-stable', ...service]) },
  ];
}
