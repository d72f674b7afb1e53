import { type RefObject, useState } from 'react';
import { brokenRule, tagRules } from '@/domain/names/delegate-name';
import { foldTag } from '@/domain/tags/tag-match';
import { useTagTyping } from '@/features/actions/tags/TagInput';
import { Chip } from '@/ui/Chip';
import { SuggestField } from '@/ui/SuggestField';

const LABEL = 'Step selectors (press Enter after each)';

interface SelectorFieldProps {
  readonly selectors: readonly string[];
  /** Tags, with how many delegates have each. */
  readonly suggestions: Parameters<typeof SuggestField>[0]['suggestions'];
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

  function handleChange(text: string) {
    setTyped(text);
    setProblem(undefined);
  }

  const { handleText, handleKeyDown } = useTagTyping({
    value: typed,
    onChange: handleChange,
    onAdd: handleAdd,
  });

  return (
    <SuggestField
      ref={ref}
      label={LABEL}
      placeholder={selectors.length > 0 ? 'Add another' : LABEL}
      value={typed}
      problems={problem === undefined ? [] : [problem]}
      suggestions={suggestions}
      onType={handleText}
      onChoose={handleAdd}
      onKeyDown={handleKeyDown}
    >
      {selectors.length > 0 && (
        <ul aria-label="Selectors" className="flex max-w-full flex-wrap gap-1">
          {selectors.map((tag) => (
            <li key={tag} className="min-w-0">
              <Chip label={tag} removeLabel={`Remove selector ${tag}`} onRemove={() => handleRemove(tag)} />
            </li>
          ))}
        </ul>
      )}
    </SuggestField>
  );
}

/** Splits a comma-separated text into selectors, each once. Case and surrounding blanks make no difference. */
export function selectorsOf(text: string): readonly string[] {
  const bySpelling = new Map(text.split(',').map((tag) => [foldTag(tag), tag.trim()]));
  bySpelling.delete('');
  return [...bySpelling.values()];
}
