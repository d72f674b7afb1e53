import type { Tags } from '@/domain/delegate/tags';
import { cutEnd, textWidth } from '@/ui/text-width';
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
      {shown.map((text, place) => {
        const tag = all[place] ?? text;
        return (
          <a
            key={tag}
            {...tagLink(tag, place >= custom.length)}
            data-hint={tag}
            data-hint-when-cut={text === tag ? '' : undefined}
            tabIndex={place === 0 ? undefined : -1}
            className={place >= custom.length ? 'tag tag-implicit' : 'tag'}
          >
            {text}
          </a>
        );
      })}
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
const GAP_PX = 4;
const PADDING_PX = 6;
const MOST_PX = 112;
const widthOf = (text: string, paddingPx: number) => Math.max(24, textWidth(text, 'small') + 2 * paddingPx);

/** The first tags that fit side by side with the number of the others; at least one, cut if it must be. */
function fittingTags(tags: readonly string[], roomPx: number): readonly string[] {
  const shown: string[] = [];
  let leftPx = roomPx;
  for (const [place, tag] of tags.entries()) {
    const hidden = tags.length - place - 1;
    const freePx = leftPx - (hidden === 0 ? 0 : widthOf(`+${hidden}`, 4) + GAP_PX);
    const isFirst = place === 0;
    const text = cutEnd(
      tag,
      'small',
      Math.min(tags.length === 1 ? freePx : MOST_PX, isFirst ? freePx : MOST_PX) - 2 * PADDING_PX,
    );
    const tagPx = widthOf(text, PADDING_PX);
    if (!isFirst && tagPx > freePx) break;
    shown.push(text);
    leftPx -= tagPx + GAP_PX;
  }
  return shown;
}
