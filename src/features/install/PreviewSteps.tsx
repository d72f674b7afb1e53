import { type InstallPlan, planProblems } from '@/domain/install/install-plan';
import { plannedSteps } from '@/domain/install/steps';
import { CodeText } from './CodeText';
import { STEPS_TEXT } from './install-labels';
import { stepLanguage, stepTitle } from './StepList';
import { StepsPanel } from './StepsPanel';

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
  const shown = { ...plan, name: plan.name || STEPS_TEXT.exampleName };
  // The preview masks the token, so its name may still be unknown.
  const [problem] = Object.values(planProblems({ ...shown, tokenName: plan.tokenName || 'token' }));
  return (
    <StepsPanel title={STEPS_TEXT.preview}>
      <p className="text-xs text-ink-muted">
        {isLoadingDefaults
          ? STEPS_TEXT.previewLoading
          : problem === undefined
            ? STEPS_TEXT.previewNote
            : STEPS_TEXT.previewBlocked(problem)}
        {plan.name === '' && ` ${STEPS_TEXT.previewName(STEPS_TEXT.exampleName)}`}
      </p>
      {problem === undefined && (
        <ol className="flex flex-col gap-4">
          {plannedSteps(shown).map((step, i) => (
            <li key={stepTitle(step)} className="flex min-w-0 flex-col gap-1">
              <h3 className="font-medium wrap-anywhere">
                {i + 1}. {stepTitle(step)}
              </h3>
              {step.kind === 'requested' ? (
                <p className="rounded-md border border-dashed border-line-strong px-3 py-2 text-ink-muted">
                  {STEPS_TEXT.requested}
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
