import { scopeLabelWithLevel } from '@/domain/scope/permissions';
import { scopeKey } from '@/domain/scope/scope';
import type { AffectedDelegate } from '@/domain/tokens/token-usage';
import { formatCount } from '@/lib/numbers';
import { Banner } from '@/ui/Banner';
import type { RevokeForecast } from './read-revoke-impact';
import {
  lostTagsText,
  needsTyping,
  remainingText,
  revokeSummary,
  scopesText,
  unreadOthersText,
} from './token-labels';

const SHOWN_DELEGATES = 10;
const HEADERS = ['Delegate', 'Scope', 'Stops', 'Stays'] as const;

/** Shows the predicted effect of a revocation: the summary, the first delegates in a table, and the lost tags. */
export function RevokeForecastView({ forecast }: { forecast: RevokeForecast }) {
  const { impact, knowsAllScopes } = forecast;
  const summary = revokeSummary(forecast);
  if (impact.state === 'unknown') return <Banner tone="attention" title={summary} />;
  const { affected, stoppingInstances, lostTags, unread, unreadOthers } = impact;
  return (
    <>
      <Banner
        tone={stoppingInstances > 0 ? 'bad' : needsTyping(forecast) ? 'attention' : 'good'}
        title={summary}
      />
      {affected.length > 0 && <AffectedTable affected={affected} />}
      {lostTags.length > 0 && (
        <Banner tone="attention" title="No connected delegate will have these tags">
          <ul className="list-disc ps-5">
            {lostTags.map((lost) => (
              <li key={scopeKey(lost.scope)}>{lostTagsText(lost)}</li>
            ))}
          </ul>
          {unreadOthers.length > 0 && <p>{unreadOthersText(unreadOthers)}</p>}
        </Banner>
      )}
      {unread.length > 0 && (
        <p>
          {`The use of the token in ${scopesText(unread)} could not be read completely. More delegates may stop.`}
        </p>
      )}
      {!knowsAllScopes && (
        <p>Some organizations or projects could not be listed. More delegates may stop there.</p>
      )}
    </>
  );
}

function AffectedTable({ affected }: { affected: readonly AffectedDelegate[] }) {
  const more = affected.length - SHOWN_DELEGATES;
  return (
    <div>
      <table aria-label="Delegates that use the token" className="w-full">
        <thead>
          <tr className="h-8 border-b border-line-firm text-xs text-ink-muted">
            {HEADERS.map((header) => (
              <th
                key={header}
                scope="col"
                className="pe-3 text-start font-medium whitespace-nowrap nth-[n+3]:pe-0 nth-[n+3]:ps-3 nth-[n+3]:text-end"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {affected.slice(0, SHOWN_DELEGATES).map((each) => (
            <tr key={`${scopeKey(each.scope)} ${each.key}`} className="border-b border-line align-top">
              <th scope="row" className="py-1 pe-3 text-start font-medium wrap-anywhere">
                {each.name}
              </th>
              <td className="py-1 pe-3 wrap-break-word text-ink-muted">{scopeLabelWithLevel(each.scope)}</td>
              <td className="py-1 ps-3 text-end figures">{formatCount(each.stopping)}</td>
              <td className="py-1 ps-3 text-end figures">{remainingText(each)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="pt-1 text-xs text-ink-muted">{`and ${formatCount(more)} more`}</p>}
    </div>
  );
}
