import { useState } from 'react';
import { announcement } from './announce';
import { useStore } from './use-store';

/**
 * The polite live region for the texts of `announce`. Mount it once in the app's root. Each dialog has its own,
 * because a modal dialog silences the rest of the page.
 */
export function Announcer() {
  const { turn, text } = useStore(announcement);
  // Texts from before this region mounted are not announced again.
  const [firstTurn] = useState(turn);
  return (
    <output aria-live="polite" className="sr-only">
      {turn > firstTurn && <span key={turn}>{text}</span>}
    </output>
  );
}
