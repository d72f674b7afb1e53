import { command, UPGRADER_IMAGE } from './step';

/** Starts the upgrader beside a container; `variables` are options of `docker run`, as words. */
export function startUpgrader(name: string, variables: readonly string[]): string {
  return command(
    ['docker', 'run', '--detach', '--restart=unless-stopped', `--name=${name}-upgrader`],
    ['--cpus=0.1', '--memory=100m', '--volume=/var/run/docker.sock:/var/run/docker.sock'],
    [...variables, UPGRADER_IMAGE],
  );
}
