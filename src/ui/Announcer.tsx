import { useState, useSyncExternalStore } from 'react';
import { currentAnnouncement, subscribeToAnnouncements } from './announce';

/**
 * The polite live region that `announce` speaks through. Mount it once in the app's root; dialogs bring their own,
 * because a modal dialog silences the rest of the page.
 */
export function Announcer() {
  const { turn, text } = useSyncExternalStore(subscribeToAnnouncements, currentAnnouncement);
  // What was said before this region came is not said again.
  const [firstTurn] = useState(turn);
  return (
    <output aria-live="polite" className="sr-only">
      {turn > firstTurn && <span key={turn}>{text}</span>}
    </output>
  );
}
