import { type InstallPlan, planProblems } from '@/domain/install/install-plan';
import { plannedSteps } from '@/domain/install/steps';
import { CodeText } from './CodeText';
import { stepLanguage, stepTitle } from './StepList';
import { StepsPanel } from './StepsPanel';

const EXAMPLE_NAME = 'my-delegate';

interface PreviewStepsProps {
  readonly plan: InstallPlan;
  /** Whether a choice waits for its default, so that it is not missing yet. */
  readonly isLoadingDefaults: boolean;
}

/**
 * Shows the steps for the current choices, before any request to the Manager. Each text is the very one that the user
 * gets; a file that the Manager makes has none yet.
 */
export function PreviewSteps({ plan, isLoadingDefaults }: PreviewStepsProps) {
  const shown = { ...plan, name: plan.name || EXAMPLE_NAME };
  // The preview masks the token, so its name may still be unknown.
  const [problem] = Object.values(planProblems({ ...shown, tokenName: plan.tokenName || 'token' }));
  return (
    <StepsPanel title="Preview of the steps">
      <p className="text-xs text-ink-muted">
        {`${
          isLoadingDefaults
            ? 'Reading the tokens and the latest version…'
            : problem === undefined
              ? 'The steps follow your choices. Get the steps to check the name and to include the token.'
              : `There is no preview yet. ${problem}`
        }${plan.name === '' ? ` ${EXAMPLE_NAME} stands for the name until you enter one.` : ''}`}
      </p>
      {problem === undefined && (
        <ol className="flex flex-col gap-4">
          {plannedSteps(shown).map((step, i) => (
            <li key={stepTitle(step)} className="flex min-w-0 flex-col gap-1">
              <h3 className="font-medium wrap-anywhere">{`${i + 1}. ${stepTitle(step)}`}</h3>
              {step.kind === 'requested' ? (
                <p className="rounded-md border border-dashed border-line-strong px-3 py-2 text-ink-muted">
                  The Manager makes this file from your choices when you get the steps. You see it before you
                  save it.
                </p>
              ) : (
                <CodeText label={stepTitle(step)} text={step.text} language={stepLanguage(step)} />
              )}
            </li>
          ))}
        </ol>
      )}
    </StepsPanel>
  );
}
