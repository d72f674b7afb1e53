import type { ReactNode } from 'react';
import type { InstallPlan } from '@/domain/install/install-plan';
import { Button } from '@/ui/Button';
import { advancedSummary, methodLabels } from './install-labels';
import { StepsPanel } from './StepsPanel';

/** Says what was chosen, in place of the form, while the steps made from it are shown. */
export function ChoicesSummary({ plan, onChange }: { plan: InstallPlan; onChange: () => void }) {
  return (
    <StepsPanel title="Your choices" actions={<Button onClick={onChange}>Change the choices</Button>}>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        <Choice name="Name">{plan.name}</Choice>
        <Choice name="Token">{plan.tokenName}</Choice>
        <Choice name="Install by">{methodLabels(plan).label}</Choice>
        <Choice name="Advanced">{advancedSummary(plan)}</Choice>
      </dl>
    </StepsPanel>
  );
}

function Choice({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
