import type { Tags } from '@/domain/delegate/tags';
import { textWidth } from '@/ui/text-width';
import { useIsPrinting } from '@/ui/use-is-printing';

interface TagLinksProps {
  /** The delegate's name, for the name of the "+n" button. */
  readonly name: string;
  readonly tags: Tags;
  /** The room for them, px; on paper there is room for all. */
  readonly roomPx: number;
  /** Whether all tags are shown in a popup. */
  readonly isOpen: boolean;
}

/**
 * The first tags of a delegate, custom tags before implicit ones, and a "+n" button, whose clicks the list handles. Each tag
 * filters the list. The first tag is a tab stop; the arrow keys of the list move from it to the others.
 */
export function TagLinks({ name, tags: { custom, implicit }, roomPx, isOpen }: TagLinksProps) {
  const all = [...custom, ...implicit];
  const shown = useIsPrinting() ? all : fittingTags(all, roomPx);
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

/** As in `delegate-list.css`. */
const FONT = '12px Inter';
const GAP_PX = 4;
const widthOf = (text: string, paddingPx: number) => Math.max(24, textWidth(text, FONT) + 2 * paddingPx);

/** The first tags that fit side by side with the number of the others; at least one, which may be cut. */
function fittingTags(tags: readonly string[], roomPx: number): readonly string[] {
  let count = 0;
  let usedPx = 0;
  for (const tag of tags) {
    usedPx += widthOf(tag, 6) + GAP_PX;
    const hidden = tags.length - count - 1;
    const morePx = hidden === 0 ? 0 : widthOf(`+${hidden}`, 4);
    if (count > 0 && usedPx + morePx > roomPx) break;
    count += 1;
  }
  return tags.slice(0, count);
}
