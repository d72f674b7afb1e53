import { typedName } from '@/domain/install/quote';
import { Field, TextField } from '@/ui/Field';
import { CommandList } from '../CommandList';
import { keptTexts, useKeptText } from '../use-kept-text';
import { commonCommands, PLACES, type Platform, WORKLOADS } from './commands';

interface ProblemSubject {
  readonly name: string;
  /** Identifies the delegate. Typed texts are kept for it, and shared with its upgrade. */
  readonly subject: string;
  readonly platform: Platform;
  /** The pods in question, the worst first. @default none is known */
  readonly pods?: readonly string[];
  /** Its namespace, if known. */
  readonly knownNamespace?: string;
}

/** The commands that diagnose common problems of a delegate, and what they name, which the reader may change. */
export function useCommonProblems({ name, subject, platform, pods = [], knownNamespace }: ProblemSubject) {
  const keys = keptTexts(subject);
  const [place = knownNamespace ?? PLACES[platform]?.usual ?? '', setPlace] = useKeptText(keys.place);
  const [workload = name, setWorkload] = useKeptText(keys.workload);
  const [chosenPod = '', setPod] = useKeptText(keys.pod);
  const pod = pods.includes(chosenPod) ? chosenPod : pods[0];
  const commands = commonCommands({
    name,
    platform,
    place: typedName(place),
    workload: typedName(workload),
    pod: pod === undefined ? undefined : typedName(pod),
  });
  return { platform, pods, commands, place, setPlace, workload, setWorkload, pod, setPod };
}

/** Shows the commands, filled in and ready to copy. */
export function CommonProblems({ problems }: { problems: ReturnType<typeof useCommonProblems> }) {
  const { platform, pods, commands } = problems;
  const place = PLACES[platform];
  const workload = WORKLOADS[platform];
  return (
    <section aria-labelledby="common-problems">
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 pb-1">
        <h3 id="common-problems" className="me-auto font-semibold">
          Commands
        </h3>
        {place && (
          <TextField
            isInline
            isMono
            label={place.label}
            value={problems.place}
            onChange={problems.setPlace}
          />
        )}
        {workload && (
          <TextField
            isInline
            isMono
            label={workload}
            value={problems.workload}
            onChange={problems.setWorkload}
          />
        )}
        {pods.length > 0 && (
          <Field isInline label="Pod">
            {({ className, ...control }) => (
              <select
                {...control}
                value={problems.pod}
                onChange={({ target }) => problems.setPod(target.value)}
                className={`${className} pe-5 font-mono text-xs text-ellipsis`}
              >
                {pods.map((host) => (
                  <option key={host} value={host}>
                    {cutStart(host)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </div>
      <CommandList commands={commands} />
    </section>
  );
}

const SHOWN_POD = 22;

/** The names of pods differ at their ends; the commands have the whole name. */
function cutStart(host: string): string {
  return host.length > SHOWN_POD ? `…${host.slice(1 - SHOWN_POD)}` : host;
}
