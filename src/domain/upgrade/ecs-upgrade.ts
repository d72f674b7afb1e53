import { command } from '../install/step';
import { type UpgradeStep, type UpgradeTarget, workloadOf } from './upgrade-step';

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
  const { name, place, image } = target;
  const service = ['--cluster', place, '--services', workloadOf(target)];
  const taskOfService = `${command(['aws', 'ecs', 'describe-services', ...service])} --query 'services[0].taskDefinition' --output text`;
  // The container may have any name: the delegate's is in its variables.
  const change = `def isDelegate: .name == $name or any(.environment[]?; .name == "DELEGATE_NAME" and .value == $name);
if any(.containerDefinitions[]; isDelegate) then . else error("no container of this delegate") end |
.containerDefinitions |= map(if isDelegate then .image = $image | .stopTimeout = ([.stopTimeout // 0, $stop] | max) else . end) |
${REPORTED_ONLY}`;
  const registered = `aws ecs register-task-definition --cli-input-json file://${NEW_TASK_FILE} --query taskDefinition.taskDefinitionArn --output text`;
  return [
    { purpose: 'findService', text: FIND_SERVICE },
    {
      purpose: 'readTask',
      text: `aws ecs describe-task-definition --query taskDefinition --task-definition "$(${taskOfService})" > ${TASK_FILE}`,
    },
    {
      purpose: 'changeTask',
      text: `${command(
        ['jq', '--arg', 'name', name, '--arg', 'image', image],
        ['--argjson', 'stop', String(STOP_TIMEOUT_SECONDS), change, TASK_FILE],
      )} > ${NEW_TASK_FILE}`,
    },
    {
      purpose: 'updateService',
      text: `${command(['aws', 'ecs', 'update-service', '--cluster', place, '--service', workloadOf(target)])} --task-definition "$(${registered})"`,
    },
    { purpose: 'watchService', text: command(['aws', 'ecs', 'wait', 'services-stable', ...service]) },
  ];
}
