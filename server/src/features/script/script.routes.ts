import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getScript, scriptNames } from '@firstlook/contract/script.ts';
import { AppError } from '../../kernel/app-error.ts';
import { route } from '../../kernel/route.ts';

// Read once by their fixed names; a name from outside is only ever compared with them (attack 6).
const scripts = new Map(
  scriptNames.map((name) => {
    const bytes = readFileSync(new URL(`../../../public-script/${name}.js`, import.meta.url));
    return [`${name}.js`, { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }];
  }),
);

export const scriptRoutes = [
  route(getScript, async (_ctx, { params }, { request, reply }) => {
    const script = scripts.get(params.file);
    if (!script) throw new AppError('NOT_FOUND');
    // Own pages of organizations run without an origin; these bytes are no secret.
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    reply.header('etag', script.etag).header('cache-control', 'public, max-age=300');
    if (request.headers['if-none-match'] === script.etag) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(script.bytes);
  }),
];
