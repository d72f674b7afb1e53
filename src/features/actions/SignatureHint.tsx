import { command } from '@/domain/install/step';

/** Says how to check that an image comes from Harness. */
export function SignatureHint({ image }: { image: string }) {
  return (
    <>
      <span>Harness signs its images. To check: </span>
      <code className="font-mono wrap-anywhere">
        {command(['docker', 'trust', 'inspect', '--pretty', image])}
      </code>
    </>
  );
}
