import Link2 from 'lucide-react/icons/link-2';
import Printer from 'lucide-react/icons/printer';
import { Button } from '@/ui/Button';
import { copyAndSay } from '@/ui/copy-and-say';

interface ShareButtonsProps {
  /** Called when the button is pressed. */
  readonly linkOf: () => string;
}

/** The buttons that copy a link to the page and print it. */
export function ShareButtons({ linkOf }: ShareButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<Link2 />} onClick={() => void copyAndSay(linkOf(), 'Link')}>
        Copy link
      </Button>
      <Button icon={<Printer />} onClick={() => print()}>
        Print
      </Button>
    </div>
  );
}
