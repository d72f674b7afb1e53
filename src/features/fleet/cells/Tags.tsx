import { clsx } from 'clsx/lite';
import type { Tags } from '@/domain/delegate/tags';
import { Badge, badgeLinkClass } from '@/ui/Badge';
import { Popover } from '@/ui/Popover';

const SHOWN_TAGS = 2;
const SHORT_TAG_LENGTH = 6;

const MORE =
  'h-6 min-w-6 shrink-0 rounded-sm text-center underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-ink';

interface TagsProps {
  /** The delegate's name, for the name of the "+n" button. */
  readonly name: string;
  readonly tags: Tags;
}

/**
 * The first tags, custom ones before implicit ones, and an honest "+n" that opens the rest, by keyboard too. Each filters the list. The first
 * is in the tab order; the keys of the list lead from it to the others.
 */
export function TagBadges({ name, tags: { custom, implicit } }: TagsProps) {
  const shownCustom = custom.slice(0, SHOWN_TAGS);
  const shownImplicit = implicit.slice(0, SHOWN_TAGS - shownCustom.length);
  const hidden = custom.length + implicit.length - shownCustom.length - shownImplicit.length;
  return (
    <>
      {[...shownCustom, ...shownImplicit].map((tag, place) => (
        <TagLink
          key={tag}
          tag={tag}
          isImplicit={place >= shownCustom.length}
          className={shrinkOf(tag)}
          tabIndex={place === 0 ? undefined : -1}
        />
      ))}
      {hidden > 0 && (
        <Popover
          key={name}
          label={`+${hidden} more ${hidden === 1 ? 'tag' : 'tags'} of ${name}`}
          trigger={`+${hidden}`}
          triggerClassName={MORE}
          title={`Tags of ${name}`}
        >
          <TagList title="Custom" tags={custom} isLinked />
          <TagList title="Implicit, added by Harness" tags={implicit} isImplicit isLinked />
        </Popover>
      )}
    </>
  );
}

interface TagLinkProps {
  readonly tag: string;
  readonly isImplicit: boolean;
  readonly className?: string;
  readonly tabIndex?: number | undefined;
}

/** Leads to the list with this tag alone; `aimTagLink` adds the filters that are on when it is used. */
function TagLink({ tag, isImplicit, className, tabIndex }: TagLinkProps) {
  return (
    <a
      href={`?${new URLSearchParams({ delegateTags: tag })}`}
      data-tag={tag}
      // A delegate may have the name of its tag, and leads elsewhere.
      aria-label={`${isImplicit ? 'Implicit tag' : 'Tag'} ${tag}`}
      data-hint={`Filter by ${isImplicit ? 'implicit tag' : 'tag'} ${tag}`}
      tabIndex={tabIndex}
      className={badgeLinkClass(clsx(isImplicit && 'italic', className))}
    >
      {tag}
    </a>
  );
}

function Tag({ tag, isImplicit }: { tag: string; isImplicit: boolean }) {
  if (!isImplicit) return <Badge hint={tag}>{tag}</Badge>;
  return (
    <Badge hint={`${tag} (implicit: added by Harness)`} className="italic">
      <span className="sr-only">implicit </span>
      {tag}
    </Badge>
  );
}

/** A short tag stays whole: beside a long one it would be an ellipsis. */
const shrinkOf = (tag: string) => (tag.length <= SHORT_TAG_LENGTH ? 'shrink-0' : '');

/** All tags of one kind under their title; nothing when there is none. */
export function TagList({
  title,
  tags,
  isImplicit = false,
  isLinked = false,
}: {
  title: string;
  tags: readonly string[];
  isImplicit?: boolean;
  /** Whether each filters the list. */
  isLinked?: boolean;
}) {
  if (tags.length === 0) return null;
  return (
    <div className="mt-2 first:mt-0">
      <p aria-hidden="true" className="text-xs text-ink-muted">
        {title}
      </p>
      <ul aria-label={title} className="mt-1 flex flex-wrap gap-1">
        {tags.map((tag) => (
          <li key={tag} className="min-w-0">
            {isLinked ? (
              <TagLink tag={tag} isImplicit={isImplicit} />
            ) : (
              <Tag tag={tag} isImplicit={isImplicit} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
