import type { Tags } from '@/domain/delegate/tags';
import { Badge } from '@/ui/Badge';
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

/** The first tags, custom ones before implicit ones, and an honest "+n" that opens the rest, by keyboard too. */
export function TagBadges({ name, tags: { custom, implicit } }: TagsProps) {
  const shownCustom = custom.slice(0, SHOWN_TAGS);
  const shownImplicit = implicit.slice(0, SHOWN_TAGS - shownCustom.length);
  const hidden = custom.length + implicit.length - shownCustom.length - shownImplicit.length;
  return (
    <>
      {shownCustom.map((tag) => (
        <CustomTag key={tag} tag={tag} />
      ))}
      {shownImplicit.map((tag) => (
        <ImplicitTag key={tag} tag={tag} />
      ))}
      {hidden > 0 && (
        <Popover
          key={name}
          label={`+${hidden} more ${hidden === 1 ? 'tag' : 'tags'} of ${name}`}
          trigger={`+${hidden}`}
          triggerClassName={MORE}
          title={`Tags of ${name}`}
        >
          <TagList title="Custom" tags={custom} />
          <TagList title="Implicit, added by Harness" tags={implicit} isImplicit />
        </Popover>
      )}
    </>
  );
}

function CustomTag({ tag }: { tag: string }) {
  return (
    <Badge hint={tag} className={shrinkOf(tag)}>
      {tag}
    </Badge>
  );
}

function ImplicitTag({ tag }: { tag: string }) {
  return (
    <Badge hint={`${tag} (implicit: added by Harness)`} className={`italic ${shrinkOf(tag)}`}>
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
}: {
  title: string;
  tags: readonly string[];
  isImplicit?: boolean;
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
            {isImplicit ? <ImplicitTag tag={tag} /> : <CustomTag tag={tag} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
