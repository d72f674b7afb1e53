import { csvSeparatorFor } from '@/domain/export/export';
import { type Scope, scopeLabel } from '@/domain/scope/scope';
import { planCalendar, planCsv, planMarkdown } from '@/domain/upgrade/plan-share';
import type { WavePlan } from '@/domain/upgrade/wave-plan';
import { ShareButtons } from '@/features/frame/ShareButtons';
import { sharedLink } from '@/lib/href';
import { formatIsoDay } from '@/lib/time';
import { Button } from '@/ui/Button';
import { copyAndSay } from '@/ui/copy-and-say';
import { saveFile } from '@/ui/save-file';
import { reasonText } from './plan-labels';
import type { PlanState } from './use-plan';

/** The plan as a link, in print, as text, or as a file. */
export function SharePlan({ scope, state, plan }: { scope: Scope; state: PlanState; plan: WavePlan }) {
  const { parameters } = state;
  const linkOf = () => sharedLink(state.queryOf({}));
  const input = () => ({ plan, parameters, scope: scopeLabel(scope), link: linkOf(), reasonText });
  const save = (extension: string, type: string, text: string) =>
    saveFile(
      `upgrades-${scopeLabel(scope).replaceAll(/[^\w.-]+/g, '-')}-${formatIsoDay(plan.day)}.${extension}`,
      new Blob([text], { type: `${type};charset=utf-8` }),
    );
  return (
    <div className="flex max-w-80 flex-col items-start gap-3">
      <p>The link holds the whole plan: its day and what was chosen.</p>
      <ShareButtons linkOf={linkOf} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => save('ics', 'text/calendar', planCalendar(input()))}>Calendar</Button>
        <Button onClick={() => void copyAndSay(planMarkdown(input()), 'Plan')}>Copy as Markdown</Button>
        <Button
          onClick={() =>
            save('csv', 'text/csv', planCsv({ ...input(), separator: csvSeparatorFor(navigator.language) }))
          }
        >
          CSV
        </Button>
      </div>
      <p className="text-xs text-ink-muted">
        The calendar has a day for each wave, each freeze and the deadline.
      </p>
    </div>
  );
}
