import type { ReactNode } from 'react';
import type { Tags } from '@/domain/delegate/tags';
import { Badge, badgeLinkClass } from '@/ui/Badge';
import { tagLink } from './Tags';

/** All tags of a delegate, in two lists. Each filters the list of delegates. */
export function AllTags({ tags: { custom, implicit } }: { tags: Tags }) {
  return (
    <>
      <TagList title="Custom" tags={custom}>
        {(tag) => <TagLink tag={tag} isImplicit={false} />}
      </TagList>
      <TagList title="Implicit, added by Harness" tags={implicit}>
        {(tag) => <TagLink tag={tag} isImplicit />}
      </TagList>
    </>
  );
}

function TagLink({ tag, isImplicit }: { tag: string; isImplicit: boolean }) {
  return (
    <a {...tagLink(tag, isImplicit)} className={badgeLinkClass(isImplicit ? 'italic' : undefined)}>
      {tag}
    </a>
  );
}

/** A tag that Harness added, without a link. */
export function ImplicitTag({ tag }: { tag: string }) {
  return (
    <Badge hint={`${tag} (implicit: added by Harness)`} className="italic">
      <span className="sr-only">implicit </span>
      {tag}
    </Badge>
  );
}

interface TagListProps {
  readonly title: string;
  readonly tags: readonly string[];
  /** Renders one tag. */
  readonly children: (tag: string) => ReactNode;
}

/** All tags of one kind under a title. Renders nothing if there are none. */
export function TagList({ title, tags, children }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <div className="mt-2 first:mt-0">
      <p aria-hidden="true" className="text-xs text-ink-muted">
        {title}
      </p>
      <ul aria-label={title} className="mt-1 flex flex-wrap gap-1">
        {tags.map((tag) => (
          <li key={tag} className="min-w-0">
            {children(tag)}
          </li>
        ))}
      </ul>
    </div>
  );
}
