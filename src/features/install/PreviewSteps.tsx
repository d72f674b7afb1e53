import { type InstallPlan, planProblems } from '@/domain/install/install-plan';
import { TOKEN_MASK } from '@/domain/install/step';
import { installSteps } from '@/domain/install/steps';
import { CodeText } from './CodeText';
import { STEPS_TEXT } from './install-labels';
import { stepLanguage, stepTitle } from './StepList';

/** Shows the steps for the current choices, before any request to the Manager. */
export function PreviewSteps({ plan }: { plan: InstallPlan }) {
  const shown = { ...plan, name: plan.name || STEPS_TEXT.exampleName };
  // The preview masks the token, so its name may still be unknown.
  const [problem] = Object.values(planProblems({ ...shown, tokenName: plan.tokenName || 'token' }));
  return (
    <section aria-labelledby="steps-preview" className="flex min-w-0 flex-col gap-4">
      <div className="border-b border-line pb-2">
        <h2 id="steps-preview" className="text-lg font-semibold">
          {STEPS_TEXT.preview}
        </h2>
        <p className="text-xs text-ink-muted">
          {problem === undefined ? STEPS_TEXT.previewNote : STEPS_TEXT.previewBlocked(problem)}
        </p>
      </div>
      {problem === undefined && (
        <ol className="flex flex-col gap-4">
          {installSteps(shown, TOKEN_MASK).map((step, i) => (
            <li key={stepTitle(step)} className="flex min-w-0 flex-col gap-1">
              <h3 className="font-medium wrap-anywhere">
                {i + 1}. {stepTitle(step)}
              </h3>
              <CodeText label={stepTitle(step)} text={step.text} language={stepLanguage(step)} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
