import { useState } from 'react';
import { Button } from '@/ui/Button';
import { Part } from '@/ui/Part';
import type { Platform } from './commands';
import { type Advice, GUIDES, type Step } from './guide';

/** Shows the guide of a platform: one question at a time; each answer leads to another question or to advice. */
export function GuidedHelp({ platform }: { platform: Platform }) {
  const [path, setPath] = useState<readonly (Step | Advice)[]>([GUIDES[platform]]);
  const current = path.at(-1) ?? GUIDES[platform];
  return (
    <Part id="guide" title="Step by step">
      <div aria-live="polite">
        <p>{'question' in current ? current.question : current.advice}</p>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {'question' in current &&
          current.answers.map(({ label, next }) => (
            <Button key={label} onClick={() => setPath([...path, next])}>
              {label}
            </Button>
          ))}
        {path.length > 1 && (
          <>
            <Button variant="quiet" onClick={() => setPath(path.slice(0, -1))}>
              Back
            </Button>
            <Button variant="quiet" onClick={() => setPath([GUIDES[platform]])}>
              Start again
            </Button>
          </>
        )}
      </div>
    </Part>
  );
}
