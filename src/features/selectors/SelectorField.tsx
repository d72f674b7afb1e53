import { type RefObject, useState } from 'react';
import { brokenRule, tagRules } from '@/domain/names/delegate-name';
import { foldTag } from '@/domain/tags/tag-match';
import { TagInput } from '@/features/actions/tags/TagInput';
import { Chip } from '@/ui/Chip';

interface SelectorFieldProps {
  readonly selectors: readonly string[];
  readonly suggestions: readonly { readonly tag: string; readonly note: string }[];
  readonly onChange: (selectors: readonly string[]) => void;
  readonly ref: RefObject<HTMLInputElement | null>;
}

/** The field for the selectors of a step, with the chosen ones in it. */
export function SelectorField({ selectors, suggestions, onChange, ref }: SelectorFieldProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();

  function handleAdd(text: string) {
    const added = selectorsOf(text);
    const broken = added.map((tag) => brokenRule(tagRules(tag))).find((rule) => rule !== undefined);
    setProblem(added.length === 0 ? brokenRule(tagRules('')) : broken);
    setTyped(broken === undefined ? '' : text);
    if (broken === undefined && added.length > 0) onChange(selectorsOf([...selectors, ...added].join(',')));
  }

  function handleRemove(tag: string) {
    // The button unmounts with the selector, so the focus moves to the field.
    ref.current?.focus();
    onChange(selectors.filter((other) => other !== tag));
  }

  return (
    <div className="max-w-140">
      <TagInput
        ref={ref}
        label="Step selectors"
        value={typed}
        problems={problem === undefined ? [] : [problem]}
        suggestions={suggestions}
        added={
          selectors.length > 0 ? (
            <ul aria-label="Selectors" className="flex max-w-full flex-wrap gap-1">
              {selectors.map((tag) => (
                <li key={tag} className="min-w-0">
                  <Chip
                    label={tag}
                    removeLabel={`Remove selector ${tag}`}
                    onRemove={() => handleRemove(tag)}
                  />
                </li>
              ))}
            </ul>
          ) : null
        }
        onChange={(text) => {
          setTyped(text);
          setProblem(undefined);
        }}
        onAdd={handleAdd}
      />
    </div>
  );
}

/** Splits a comma-separated text into selectors, each once. Case and surrounding blanks make no difference. */
export function selectorsOf(text: string): readonly string[] {
  const bySpelling = new Map(text.split(',').map((tag) => [foldTag(tag), tag.trim()]));
  bySpelling.delete('');
  return [...bySpelling.values()];
}
