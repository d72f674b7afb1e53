import { typedName } from '@/domain/install/quote';
import { Field, TextField } from '@/ui/Field';
import { Part } from '@/ui/Part';
import { CommandList } from '../CommandList';
import { keptTexts, useKeptText } from '../use-kept-text';
import { commonCommands, PLACES, type Platform, WORKLOADS } from './commands';

interface CommonProblemsProps {
  readonly name: string;
  /** Identifies the delegate. Typed texts are kept for it, and shared with its upgrade. */
  readonly subject: string;
  readonly platform: Platform;
  /** The pods in question, the worst first; empty when none is known. */
  readonly pods: readonly string[];
  /** Its namespace, if known. */
  readonly knownNamespace?: string;
}

/** Shows the commands that diagnose common problems of a delegate, filled in and ready to copy. */
export function CommonProblems({ name, subject, platform, pods, knownNamespace }: CommonProblemsProps) {
  const place = PLACES[platform];
  const workload = WORKLOADS[platform];
  const keys = keptTexts(subject);
  const [typedPlace = knownNamespace ?? place?.usual ?? '', setPlace] = useKeptText(keys.place);
  const [typedWorkload = name, setWorkload] = useKeptText(keys.workload);
  const [chosenPod = '', setPod] = useKeptText(keys.pod);
  const pod = pods.includes(chosenPod) ? chosenPod : pods[0];
  const commands = commonCommands({
    name,
    platform,
    place: typedName(typedPlace),
    workload: typedName(typedWorkload),
    pod: pod === undefined ? undefined : typedName(pod),
  });
  return (
    <Part id="common-problems" title="Common problems">
      <div className="grid gap-2 min-[480px]:grid-cols-2">
        {place && <TextField label={place.label} isMono value={typedPlace} onChange={setPlace} />}
        {workload && <TextField label={workload} isMono value={typedWorkload} onChange={setWorkload} />}
        {pods.length > 0 && (
          <Field label="Pod">
            {({ className, ...control }) => (
              <select
                {...control}
                value={pod}
                onChange={({ target }) => setPod(target.value)}
                className={`${className} font-mono text-xs`}
              >
                {pods.map((host) => (
                  <option key={host}>{host}</option>
                ))}
              </select>
            )}
          </Field>
        )}
      </div>
      <CommandList commands={commands} />
    </Part>
  );
}
