// Part of `npm run build`: writes into dist-nginx what nginx needs to serve dist.
import { writeNginxFiles } from './render.ts';

await writeNginxFiles('dist-nginx');
