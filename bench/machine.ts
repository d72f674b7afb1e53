import { arch, cpus, platform, totalmem } from 'node:os';

/** The machine of a run, in one line: cores, memory, browser and Node. `browserVersion` is the browser's own word. */
export function machineWords(browserVersion: string): string {
  const [first] = cpus();
  const model =
    first?.model
      .replaceAll(/\((R|TM)\)/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim() || 'unknown processor';
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${cpus().length} × ${model}, ${memory}, ${platform()} ${arch()}; headless Chromium ${browserVersion}; Node ${process.version}`;
}
