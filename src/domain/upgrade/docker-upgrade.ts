import { startUpgrader } from '../install/docker-upgrader';
import { DEFAULT_GRACE_PERIOD_SECONDS, DEFAULT_UPGRADE_SCHEDULE } from '../install/install-plan';
import { shellWord } from '../install/quote';
import { command } from '../install/step';
import { IMAGE_VARIABLES_TEMPLATE, runCommandTemplate } from './docker-run';
import { TOKEN_FILE, type UpgradeStep, type UpgradeTarget, workloadOf } from './upgrade-step';

function inspect(template: string, container: string): string {
  return command(['docker', 'inspect', '--format', template, container]);
}

/** Docker Compose writes the files of a container into this label. */
const COMPOSE_FILES = 'com.docker.compose.project.config_files';

/** Prints the name of each running container of the delegate, and its Compose file, if any. */
export function findContainer(name: string): string {
  const delegate = JSON.stringify(`DELEGATE_NAME=${name}`);
  const found = `{{println $.Name (index $.Config.Labels "${COMPOSE_FILES}")}}`;
  const format = `{{range .Config.Env}}{{if eq . ${delegate}}}${found}{{end}}{{end}}`;
  return `${command(['docker', 'inspect', '--format', format])} $(docker ps --quiet) | grep .`;
}

/** Replaces the running container by one with another image. */
export function dockerUpgrade(target: UpgradeTarget): readonly UpgradeStep[] {
  const { image } = target;
  return replacement(target, image, {
    before: [{ purpose: 'pullImage', text: command(['docker', 'pull', image]) }],
  });
}

/** Replaces the running container by one with the token of the file. */
export function dockerToken(target: UpgradeTarget): readonly UpgradeStep[] {
  const script = runScript(target);
  const other = `s/--env='DELEGATE_TOKEN=[^']*'/--env="DELEGATE_TOKEN=$(cat ${TOKEN_FILE})"/`;
  const text = `(umask 077; ${command(['sed', other, script])} > ${shellWord(`${script}.new`)}) &&\n${command(['mv', '--', `${script}.new`, script])}`;
  return replacement(target, undefined, { after: [{ purpose: 'setToken', text }] });
}

function runScript(target: UpgradeTarget): string {
  return `./${workloadOf(target)}-run.sh`;
}

interface Around {
  readonly before?: readonly UpgradeStep[];
  /** After the command for the new container is written. */
  readonly after?: readonly UpgradeStep[];
}

/** With the image of the running container where none is given. */
function replacement(
  target: UpgradeTarget,
  image: string | undefined,
  { before = [], after = [] }: Around,
): readonly UpgradeStep[] {
  const { name } = target;
  const container = workloadOf(target);
  const script = runScript(target);
  const imageVariables = `./${container}-image.txt`;
  const old = `${container}-old`;
  const grace = DEFAULT_GRACE_PERIOD_SECONDS;
  return [
    { purpose: 'findContainer', text: findContainer(name) },
    ...before,
    {
      purpose: 'saveCommand',
      // The image has variables of its own, which the new container must not inherit.
      text: [
        `(umask 077; : > ${shellWord(script)})`,
        `${command(['docker', 'image', 'inspect', '--format', IMAGE_VARIABLES_TEMPLATE])} "$(${inspect('{{.Image}}', container)})" | grep . > ${shellWord(imageVariables)}`,
        `${inspect(runCommandTemplate(container, image, grace), container)} |`,
        `  ${command(['grep', '-vxF', '-f', imageVariables])} > ${shellWord(script)}`,
      ].join('\n'),
    },
    ...after,
    { purpose: 'showCommand', text: command(['sed', String.raw`s/\(TOKEN=\)[^']*/\1.../`, script]) },
    {
      purpose: 'stopContainer',
      text: `docker container stop -t "$(${inspect(`{{with .Config.StopTimeout}}{{.}}{{else}}${grace}{{end}}`, container)})" ${shellWord(container)}`,
    },
    { purpose: 'keepContainer', text: command(['docker', 'rename', container, old]) },
    { purpose: 'startContainer', text: command(['sh', script]) },
    {
      purpose: 'undoContainer',
      text: [
        command(['docker', 'rm', '--force', container]),
        command(['docker', 'rename', old, container]),
        command(['docker', 'start', container]),
      ].join('\n'),
    },
    {
      purpose: 'removeContainer',
      text: [command(['docker', 'rm', old]), command(['rm', '--', script, imageVariables])].join('\n'),
    },
  ];
}

/** Beside the running container. */
export function dockerUpgrader(target: UpgradeTarget): readonly UpgradeStep[] {
  const { name } = target;
  const file = `${name}-upgrader.env`;
  const renamed =
    's/^ACCOUNT_ID=/&/p; s/^MANAGER_HOST_AND_PORT=/&/p; s/^PROXY_/&/p; s/^NO_PROXY=/&/p; s/^DELEGATE_TOKEN=/UPGRADER_TOKEN=/p';
  const variables = inspect('{{range .Config.Env}}{{println .}}{{end}}', workloadOf(target));
  return [
    {
      purpose: 'saveUpgraderVariables',
      text: `(umask 077; : > ${shellWord(file)})\n${variables} |\n  ${command(['sed', '-n', renamed])} > ${shellWord(file)}`,
    },
    {
      purpose: 'startUpgrader',
      text: startUpgrader(name, [
        `--env-file=${file}`,
        `--env=UPGRADER_WORKLOAD_NAME=${name}`,
        `--env=SCHEDULE=${DEFAULT_UPGRADE_SCHEDULE}`,
      ]),
    },
  ];
}
