import * as z from 'zod/mini';
import * as at from './address/script.ts';
import { endpoint } from './endpoint.ts';

export const scriptNames = ['template-util-service', 'fileUtils-service', 'const-service'] as const;

/** `GET /api/script/{name}.js` (decisions section 2). */
export const getScript = endpoint(at.getScript, {
  summary:
    'One of the three fixed ES modules that pages of an organization share; same bytes for everybody, with an ETag',
  tag: 'script',
  params: z.strictObject({ file: z.enum(scriptNames.map((name) => `${name}.js` as const)) }),
  produces: 'text/javascript',
});
