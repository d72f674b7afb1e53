import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/**
 * Adds preload links to the head of the page for the imports of its first script, so that the browser fetches them in
 * parallel. Otherwise they wait until the small first script has arrived and run. `module` is the end of the path of a
 * dynamically imported module.
 */
export function preload(module: string): Plugin {
  let base = '/';
  return {
    name: 'preload',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const imported = Object.values(bundle).find(
          (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(module)),
        );
        if (!imported) throw new Error(`${module} is no module of its own: nothing to preload.`);
        const { scripts, styles } = filesOf(imported.fileName, bundle);
        const isNew = (file: string) => !html.includes(file);
        return [
          ...styles.filter(isNew).map((file) => link({ rel: 'stylesheet', href: `${base}${file}` })),
          ...scripts.filter(isNew).map((file) => link({ rel: 'modulepreload', href: `${base}${file}` })),
        ];
      },
    },
  };
}

function link(attributes: { rel: string; href: string }): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attributes, crossorigin: '' }, injectTo: 'head' };
}

/** A chunk, everything it imports statically, and their styles. */
function filesOf(fileName: string, bundle: Rolldown.OutputBundle) {
  const scripts = new Set([fileName]);
  const styles = new Set<string>();
  for (const script of scripts) {
    const chunk = bundle[script];
    if (chunk?.type !== 'chunk') continue;
    for (const imported of chunk.imports) scripts.add(imported);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
  }
  return { scripts: [...scripts], styles: [...styles] };
}
