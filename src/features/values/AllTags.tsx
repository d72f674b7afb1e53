import type { Tags } from '@/domain/delegate/tags';
import { Badge, badgeLinkClass } from '@/ui/Badge';
import { tagLink } from './Tags';

/** All tags of a delegate, in two lists. Each filters the list of delegates. */
export function AllTags({ tags: { custom, implicit } }: { tags: Tags }) {
  return (
    <>
      <TagList title="Custom" tags={custom} isLinked />
      <TagList title="Implicit, added by Harness" tags={implicit} isImplicit isLinked />
    </>
  );
}

function ImplicitTag({ tag }: { tag: string }) {
  return (
    <Badge hint={`${tag} (implicit: added by Harness)`} className="italic">
      <span className="sr-only">implicit </span>
      {tag}
    </Badge>
  );
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
              <a {...tagLink(tag, isImplicit)} className={badgeLinkClass(isImplicit ? 'italic' : undefined)}>
                {tag}
              </a>
            ) : (
              <ImplicitTag tag={tag} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
