import * as contract from '@firstlook/contract/registered-file.ts';
import { route } from '../../kernel/route.ts';
import { askedBase } from '../../kernel/site-host.ts';
import {
  getRegisteredFile,
  listRegisteredFiles,
  listRegisteredFileVersions,
  loadOwnPage,
  removeRegisteredFile,
} from '../registered-file/registered-file.service.ts';
import { listFieldMoves, resumeFieldMoves } from '../release/field-move.service.ts';
import { checkFile } from './check-file.service.ts';
import { loadFieldUsage } from './field-usage.service.ts';
import { findNarrowed } from './narrowed.service.ts';
import { saveFile } from './save-file.service.ts';

/**
 * The organization's own page runs its scripts, but with no origin: no cookie, no storage, no window, no form, and no call to
 * anywhere. WebRTC is what no policy of a browser takes from it (docs/OWN-PAGES.md).
 */
const ownPagePolicy = (baseUrl: string) =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'unsafe-inline' ${baseUrl}/api/script/`,
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    'media-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

export const developerRoutes = [
  route(contract.listRegisteredFiles, (ctx) => listRegisteredFiles(ctx)),
  route(contract.getRegisteredFile, (ctx, { query }) => getRegisteredFile(ctx, query.path)),
  route(contract.listRegisteredFileVersions, (ctx, { query }) => listRegisteredFileVersions(ctx, query.path)),
  route(contract.saveRegisteredFile, (ctx, { body }) => saveFile(ctx, body)),
  route(contract.checkRegisteredFile, (ctx, { body }) => checkFile(ctx, body)),
  route(contract.getFieldUsage, (ctx, { query }) => loadFieldUsage(ctx, query.path)),
  route(contract.findNarrowed, (ctx, { body }) => findNarrowed(ctx, body)),
  route(contract.listFieldMoves, (ctx) => listFieldMoves(ctx)),
  route(contract.resumeFieldMoves, (ctx) => resumeFieldMoves(ctx)),
  route(contract.removeRegisteredFile, (ctx, { query }) => removeRegisteredFile(ctx, query.path)),
  route(contract.getCostumeHtml, async (ctx, { query }, { reply }) => {
    const html = await loadOwnPage(ctx, query.filePath);
    reply.header('content-security-policy', ownPagePolicy(askedBase(ctx))).type('text/html; charset=utf-8');
    return html;
  }),
];
