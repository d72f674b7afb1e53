import type { Tags } from '@/domain/delegate/tags';
import { Badge, badgeLinkClass } from '@/ui/Badge';
import { Popover } from '@/ui/Popover';

const SHOWN_TAGS = 2;
/** How many characters of tags fit into the narrowest column. */
const SHOWN_CHARACTERS = 11;

const MORE =
  'prints h-6 min-w-6 shrink-0 rounded-sm text-center underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-ink';

interface TagsProps {
  /** The delegate's name, for the name of the "+n" button. */
  readonly name: string;
  readonly tags: Tags;
}

/**
 * The first tags of a delegate, custom tags before implicit ones, and a "+n" button that opens all tags. Each tag filters
 * the list. The first tag is a tab stop; the arrow keys of the list move from it to the others.
 */
export function TagBadges({ name, tags: { custom, implicit } }: TagsProps) {
  const all = [...custom, ...implicit];
  const shown = shownOf(all);
  const hidden = all.length - shown.length;
  return (
    <>
      {shown.map((tag, place) => (
        <TagLink
          key={tag}
          tag={tag}
          isImplicit={place >= custom.length}
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
  readonly tabIndex?: number | undefined;
}

/** A link to the list filtered by this tag; `aimTagLink` adds the active filters when the link is used. */
function TagLink({ tag, isImplicit, tabIndex }: TagLinkProps) {
  return (
    <a
      href={`?${new URLSearchParams({ delegateTags: tag })}`}
      data-tag={tag}
      // The prefix tells the tag from the link of a delegate with the same name.
      aria-label={`${isImplicit ? 'Implicit tag' : 'Tag'} ${tag}`}
      data-hint={`Filter by ${isImplicit ? 'implicit tag' : 'tag'} ${tag}`}
      tabIndex={tabIndex}
      className={badgeLinkClass(isImplicit ? 'italic' : undefined)}
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

/** Returns the first tags if they fit side by side; else only the first one, which may be cut. */
function shownOf(tags: readonly string[]): readonly string[] {
  const firstTags = tags.slice(0, SHOWN_TAGS);
  return firstTags.join('').length <= SHOWN_CHARACTERS ? firstTags : tags.slice(0, 1);
}

/** All tags of one kind under a title. Renders nothing if there are none. */
export function TagList({
  title,
  tags,
  isImplicit = false,
  isLinked = false,
}: {
  title: string;
  tags: readonly string[];
  isImplicit?: boolean;
  /** Whether each tag is a link that filters the list. */
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
