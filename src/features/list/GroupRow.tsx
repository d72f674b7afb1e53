import './other-lines.css';
import type { ReactNode } from 'react';
import type { Fleet } from '@/domain/delegate/fleet';
import { countSelected } from '@/domain/selection/selection';
import type { DelegateGroup } from '@/domain/view/group';
import { groupSums } from '@/domain/view/group-sums';
import { StatusText } from '@/ui/StatusText';
import { GROUPING_LABELS, groupLabel, sumLabels } from './group-row-labels';
import type { Groups } from './use-groups';

interface GroupRowProps {
  readonly fleet: Fleet;
  readonly groups: Groups;
  readonly group: DelegateGroup;
  /** The position in the list, from 0. */
  readonly position: number;
  /** How many columns the header spans. */
  readonly columnCount: number;
  /** By row of the fleet: 1 = selected. */
  readonly mask: Uint8Array;
  readonly actions: ReactNode;
}

/** The header of a group: its name, which folds it, and its sums. */
export function GroupRow({ fleet, groups, group, position, columnCount, mask, actions }: GroupRowProps) {
  const { by, isFolded, toggle } = groups;
  const label = groupLabel(by, group.value);
  const { total, problems } = sumLabels(groupSums(fleet, group.rows));
  const selectedCount = countSelected(mask, group.rows);
  return (
    <tr role="row" aria-rowindex={position + 2} className="group-row">
      <th role="rowheader" scope="rowgroup" colSpan={columnCount}>
        <button
          type="button"
          aria-expanded={!isFolded(group)}
          onClick={() => toggle(group)}
          data-row-link
          className="prints row-chevron group-name"
        >
          {group.value !== undefined && (
            <>
              <span className="font-normal text-ink-muted">{GROUPING_LABELS[by]}</span>{' '}
            </>
          )}
          <span className="truncate" data-hint={label} data-hint-when-cut="">
            {label}
          </span>
        </button>{' '}
        <span className="text-ink-faint figures">{total}</span>
        {problems.map(({ text, tone }, i) =>
          i === 0 ? (
            <StatusText key={text} tone={tone}>
              {text}
            </StatusText>
          ) : (
            <span key={text} className="text-ink-muted figures">
              {text}
            </span>
          ),
        )}
        {/* After the name, with which the header begins for assistive technology. */}
        <input
          type="checkbox"
          data-do="select"
          aria-label={`Select all of ${label}`}
          className="row-check"
          checked={selectedCount === group.rows.length}
          ref={(box) => {
            if (box) box.indeterminate = selectedCount > 0 && selectedCount < group.rows.length;
          }}
          // The list handles its clicks.
          readOnly
        />
      </th>
      <td role="cell">{actions}</td>
    </tr>
  );
}
