import { type InstallPlan, planProblems } from '@/domain/install/install-plan';
import { TOKEN_MASK } from '@/domain/install/step';
import { plannedSteps } from '@/domain/install/steps';
import { CopyButton } from '@/ui/CopyButton';
import { CodeText } from './CodeText';
import { StepHeading, stepTitle } from './StepList';
import { StepsPanel } from './StepsPanel';

const EXAMPLE_NAME = 'my-delegate';

interface StepPreviewProps {
  readonly plan: InstallPlan;
  /** The plan without any choice. */
  readonly standard: InstallPlan;
  /** The fields of the open row, whose lines are marked. */
  readonly open: readonly (keyof InstallPlan)[];
  /** Whether a choice waits for its default, so that it is not missing yet. */
  readonly isLoadingDefaults: boolean;
}

/** The steps for the current choices, before any request to the Manager. What has a problem is shown as by default. */
export function StepPreview({ plan, standard, open, isLoadingDefaults }: StepPreviewProps) {
  const example = { ...standard, name: EXAMPLE_NAME };
  const chosen = plan.name === '' ? { ...plan, name: EXAMPLE_NAME } : plan;
  // The preview masks the token, so its name may still be unknown.
  const problems = planProblems({ ...chosen, tokenName: plan.tokenName || 'token' });
  const shown = withFieldsOf(example, Object.keys(problems), chosen);
  const before = new Set(
    plannedSteps(withFieldsOf(example, open, shown)).flatMap(({ text }) => text.split('\n')),
  );
  const steps = plannedSteps(shown);
  const isChanged = steps.some(({ text }) => text.split('\n').some((line) => !before.has(line)));
  const [problem] = Object.values(problems);
  const note = isLoadingDefaults
    ? 'Reading the tokens and the latest version…'
    : (problem ??
      (isChanged
        ? 'The changed lines are marked.'
        : plan.name === ''
          ? `${EXAMPLE_NAME} stands for the name.`
          : undefined));
  return (
    <StepsPanel
      title="Preview"
      note={note}
      className="min-[1100px]:sticky min-[1100px]:top-23 min-[1100px]:max-h-[calc(100dvh-7.25rem)] min-[1100px]:overflow-auto"
    >
      <ol className="flex flex-col gap-2.5">
        {steps.map((step, i) => (
          <li key={stepTitle(step)} className="min-w-0">
            <StepHeading number={i + 1} title={stepTitle(step)} />
            <CodeText label={stepTitle(step)} text={step.text} before={before}>
              {!step.text.includes(TOKEN_MASK) && (
                <CopyButton text={step.text} label={`Copy step ${i + 1}`} />
              )}
            </CodeText>
          </li>
        ))}
      </ol>
    </StepsPanel>
  );
}

function withFieldsOf(standard: InstallPlan, fields: readonly string[], plan: InstallPlan): InstallPlan {
  const replaced = Object.entries(standard).filter(([field]) => fields.includes(field));
  return { ...plan, ...Object.fromEntries(replaced) };
}
