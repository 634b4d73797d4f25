import * as audienceContract from '@firstlook/contract/audience.ts';
import * as contract from '@firstlook/contract/distribution.ts';
import * as progressContract from '@firstlook/contract/progress.ts';
import * as reportContract from '@firstlook/contract/report.ts';
import * as trackingContract from '@firstlook/contract/tracking.ts';
import { AppError } from '../../kernel/app-error.ts';
import { streamEvents } from '../../kernel/event-stream.ts';
import { type Http, route } from '../../kernel/route.ts';
import { rehearseAudience } from './audience.service.ts';
import { getContactReport } from './contact-report.service.ts';
import { distributeRelease } from './distribute-release.service.ts';
import { recordEntrance } from './entrance.ts';
import { makeLink } from './link.service.ts';
import {
  distributeAudience,
  getProgress,
  listDistributions,
  listResult,
  resend,
  steer,
} from './progress.service.ts';
import { previewRemoval, removeDistribution } from './remove-distribution.service.ts';
import { getReport } from './report.service.ts';
import { exportReport } from './report-csv.service.ts';
import { clearBounces, updateSubscription } from './subscription.service.ts';
import { sendTest } from './test-mail.service.ts';
import { recordVisit } from './track.service.ts';

/** A transparent picture of one point; the same bytes whatever happened. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

function idempotencyKeyOf({ request }: Http): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length < 1 || key.length > 200) {
    throw new AppError('MALFORMED_REQUEST', {}, [{ path: 'Idempotency-Key', code: 'malformed' }]);
  }
  return key;
}

export const distributionRoutes = [
  route(contract.distributeRelease, (ctx, { params, body }, http) =>
    distributeRelease(ctx, params.releaseId, body, idempotencyKeyOf(http)),
  ),
  route(contract.sendTest, (ctx, { params, body }) => sendTest(ctx, params.releaseId, body)),
  route(audienceContract.checkAudience, (ctx, { params, body }) =>
    rehearseAudience(ctx, params.releaseId, body),
  ),
  route(audienceContract.distributeAudience, (ctx, { params, body }) =>
    distributeAudience(ctx, params.releaseId, body),
  ),
  route(progressContract.listDistributions, (ctx, { params }) => listDistributions(ctx, params.releaseId)),
  route(progressContract.getProgress, (ctx, { params }) => getProgress(ctx, params.distributionId)),
  route(progressContract.watchProgress, (ctx, { params }, http) =>
    streamEvents(
      http,
      'progress',
      () => getProgress(ctx, params.distributionId),
      ({ phase }) => phase === 'done' || phase === 'stopped',
    ),
  ),
  route(progressContract.steerDistribution, (ctx, { params }) =>
    steer(ctx, params.distributionId, params.act),
  ),
  route(progressContract.distributionResult, (ctx, { params, query }) =>
    listResult(ctx, params.distributionId, query),
  ),
  route(progressContract.resend, (ctx, { params, body }) => resend(ctx, params.distributionId, body)),
  route(reportContract.getReport, (ctx, { params, query }) => getReport(ctx, params.releaseId, query)),
  route(reportContract.exportReport, async (ctx, { params }, { reply }) => {
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="report.csv"');
    return exportReport(ctx, params.releaseId);
  }),
  route(contract.previewRemoval, (ctx, { params }) => previewRemoval(ctx, params.releaseId)),
  route(contract.removeDistribution, (ctx, { params }) => removeDistribution(ctx, params.releaseId)),
  route(trackingContract.makeLink, (ctx, { params, body }) => makeLink(ctx, params.releaseId, body)),
  route(reportContract.getContactReport, (ctx, { query }) => getContactReport(ctx, query)),
  route(trackingContract.updateSubscription, (ctx, { body }) => updateSubscription(ctx, body)),
  route(trackingContract.clearBounces, (ctx, { body }) => clearBounces(ctx, body.contacts ?? null)),
  route(trackingContract.releaseOpened, async (ctx, { query }, { request, reply }) => {
    const isLanding = query.platform === 'landingPage' || query.isLandingPage === 'true';
    const { releaseId = '', token = '', origin } = query;
    const visit = { releaseId, token, origin, method: request.method };
    if (isLanding) await recordEntrance(ctx, { request, reply }, visit);
    else await recordVisit(ctx, { ...visit, kind: 'open', platform: 'email', origin: origin ?? 'email' });
    reply.type('image/gif').header('cross-origin-resource-policy', 'cross-origin');
    return pixel;
  }),
];
