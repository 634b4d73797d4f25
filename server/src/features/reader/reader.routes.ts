import * as contract from '@firstlook/contract/tracking.ts';
import { sendViewerRequest } from '@firstlook/contract/viewer-request.ts';
import { route } from '../../kernel/route.ts';
import { readPlaybackCookie } from '../media/playback-cookie.ts';
import { recordEntrance } from './entrance.ts';
import { changeMadeLink, listMadeLinks, makeLink } from './link.service.ts';
import { recordVisit } from './track.service.ts';
import { sendViewerRequest as sendRequest } from './viewer-request.service.ts';

/** A transparent picture of one point; the same bytes whatever happened. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export const readerRoutes = [
  route(contract.makeLink, (ctx, { params, body }) => makeLink(ctx, params.releaseId, body)),
  route(contract.listMadeLinks, (ctx, { params, query }) =>
    listMadeLinks(ctx, params.releaseId, query.pagination ?? { page: 0, limit: contract.madeLinksOfPage }),
  ),
  route(contract.changeMadeLink, (ctx, { params, body }) =>
    changeMadeLink(ctx, params.releaseId, params.id, body),
  ),
  route(sendViewerRequest, (ctx, { params, body }, { request, platform }) =>
    sendRequest(ctx, params.fileId, body, readPlaybackCookie(request, platform.baseUrl) ?? ''),
  ),
  route(contract.releaseOpened, async (ctx, { query }, { request, reply }) => {
    const isLanding = query.platform === 'landingPage' || query.isLandingPage === 'true';
    const { releaseId = '', token = '', origin } = query;
    const visit = { releaseId, token, origin, method: request.method };
    if (isLanding) await recordEntrance(ctx, { request, reply }, visit);
    else await recordVisit(ctx, { ...visit, kind: 'open', platform: 'email', origin: origin ?? 'email' });
    reply.type('image/gif').header('cross-origin-resource-policy', 'cross-origin');
    return pixel;
  }),
];
