import { shellWord } from '../install/quote';

/** Sets `$q`, the quote of a shell, and `$e`, what stands for it in a quoted text. */
const QUOTES = String.raw`{{$q := "\x27"}}{{$e := "\x27\\\x27\x27"}}`;

/** Writes an expression in single quotes of a shell. */
const quoted = (expression: string) => `{{$q}}{{join (split (print ${expression}) $q) $e}}{{$q}}`;

/** Ends the line of an option; the command continues on the next one. */
const END = String.raw` \{{println}}`;

/** Writes an option, unless the container has no such value. */
const option = (field: string, text: string) => `{{- with ${field}}}  ${text}${END}{{end}}`;

/** Writes an option for each element of a list. */
const options = (list: string, text: string) => `{{- range ${list}}}  ${text}${END}{{end}}`;

const VARIABLES = options('.Config.Env', `--env=${quoted('.')}`);

/** Options with a value that Docker reports in another form than `docker run` reads. */
const RESTART = `{{- with .HostConfig.RestartPolicy}}{{if .Name}}  --restart={{.Name}}{{with .MaximumRetryCount}}:{{.}}{{end}}${END}{{end}}{{end}}`;
/** Docker reports billionths of a core. */
const CPUS = `{{- with .HostConfig.NanoCPUs}}{{$n := printf "%012d" .}}  --cpus={{slice $n 0 3}}.{{slice $n 3}}${END}{{end}}`;
/** Without a host name of its own, a container reports the beginning of its identifier. */
const HOST_NAME = `{{- if ne .Config.Hostname (slice .ID 0 12)}}  --hostname=${quoted('.Config.Hostname')}${END}{{end}}`;
const VOLUMES = `{{- range .Mounts}}{{if or (eq .Type "bind") (eq .Type "volume")}}  --volume=${quoted('(or .Name .Source)')}:${quoted('.Destination')}{{if .Mode}}:{{.Mode}}{{else if not .RW}}:ro{{end}}${END}{{end}}{{end}}`;

/**
 * A template for `docker inspect`. It writes the command for a container like the inspected one, with this name and
 * image, or with its own: restart policy, resources, time to stop, network, user, rights, volumes and variables, each on a line of its
 * own. `graceSeconds` is for a container without a time to stop. Published ports and labels are not written: a delegate
 * opens no port. The field names are those of Docker's own types, which differ from its JSON.
 */
export function runCommandTemplate(name: string, image: string | undefined, graceSeconds: number): string {
  return [
    `${QUOTES}docker run --detach --name=${literal(name)}${END}`,
    RESTART,
    CPUS,
    option('.HostConfig.CPUShares', '--cpu-shares={{.}}'),
    option('.HostConfig.CPUPeriod', '--cpu-period={{.}}'),
    option('.HostConfig.CPUQuota', '--cpu-quota={{.}}'),
    option('.HostConfig.CpusetCpus', '--cpuset-cpus={{.}}'),
    option('.HostConfig.Memory', '--memory={{.}}'),
    option('.HostConfig.MemoryReservation', '--memory-reservation={{.}}'),
    option('.HostConfig.MemorySwap', '--memory-swap={{.}}'),
    `{{- ""}}  --stop-timeout={{with .Config.StopTimeout}}{{.}}{{else}}${graceSeconds}{{end}}${END}`,
    option('.HostConfig.NetworkMode', '--network={{.}}'),
    HOST_NAME,
    options('.HostConfig.DNS', '--dns={{.}}'),
    options('.HostConfig.ExtraHosts', `--add-host=${quoted('.')}`),
    option('.Config.User', `--user=${quoted('.')}`),
    options('.HostConfig.GroupAdd', '--group-add={{.}}'),
    option('.HostConfig.Privileged', '--privileged'),
    options('.HostConfig.CapAdd', '--cap-add={{.}}'),
    VOLUMES,
    VARIABLES,
    `{{- ""}}  ${image === undefined ? quoted('.Config.Image') : literal(image)}`,
  ].join('\n');
}

/** A template for `docker image inspect` that writes the variables of an image as {@link runCommandTemplate} would. */
export const IMAGE_VARIABLES_TEMPLATE = `${QUOTES}${VARIABLES}`;

/** Writes a text as one word of a shell. In a template only a quoted text is certain not to be evaluated. */
function literal(text: string): string {
  return `{{${JSON.stringify(shellWord(text))}}}`;
}
