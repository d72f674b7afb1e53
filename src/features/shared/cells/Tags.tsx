import type { Tags } from '@/domain/delegate/tags';

/** How many characters of two tags fit side by side in the narrowest column. */
const SHOWN_CHARACTERS = 12;

interface TagLinksProps {
  /** The delegate's name, for the name of the "+n" button. */
  readonly name: string;
  readonly tags: Tags;
  /** How many tags there is room for; on paper for all. */
  readonly most: number | 'all';
  /** Whether all tags are shown in a popup. */
  readonly isOpen: boolean;
}

/**
 * The first tags of a delegate, custom tags before implicit ones, and a "+n" button, whose clicks the list handles. Each tag
 * filters the list. The first tag is a tab stop; the arrow keys of the list move from it to the others.
 */
export function TagLinks({ name, tags: { custom, implicit }, most, isOpen }: TagLinksProps) {
  const all = [...custom, ...implicit];
  const shown = most === 'all' ? all : shownOf(all, most);
  const hidden = all.length - shown.length;
  return (
    <>
      {shown.map((tag, place) => (
        <a
          key={tag}
          {...tagLink(tag, place >= custom.length)}
          tabIndex={place === 0 ? undefined : -1}
          className={place >= custom.length ? 'tag tag-implicit' : 'tag'}
        >
          {tag}
        </a>
      ))}
      {hidden > 0 && (
        <button
          type="button"
          data-do="tags"
          aria-label={`+${hidden} more ${hidden === 1 ? 'tag' : 'tags'} of ${name}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          data-hint={all.slice(shown.length).join(', ')}
          className="prints tag-more"
        >
          {`+${hidden}`}
        </button>
      )}
    </>
  );
}

/** A link to the list filtered by this tag; `aimTagLink` adds the active filters on use. */
export function tagLink(tag: string, isImplicit: boolean) {
  const kind = isImplicit ? 'implicit tag' : 'tag';
  return {
    href: `?${new URLSearchParams({ delegateTags: tag })}`,
    'data-tag': tag,
    // With the prefix, the tag and the link of a delegate with the same name differ.
    'aria-label': `${isImplicit ? 'Implicit tag' : 'Tag'} ${tag}`,
    'data-hint': `Filter by ${kind} ${tag}`,
  };
}

/** The first tags that fit side by side; at least one, which may be cut. */
function shownOf(tags: readonly string[], most: number): readonly string[] {
  const firstTags = tags.slice(0, most);
  return firstTags.join('').length <= SHOWN_CHARACTERS ? firstTags : tags.slice(0, 1);
}
