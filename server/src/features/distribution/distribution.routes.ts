import * as audienceContract from '@firstlook/contract/audience.ts';
import * as contract from '@firstlook/contract/distribution.ts';
import * as removalContract from '@firstlook/contract/distribution-removal.ts';
import * as planContract from '@firstlook/contract/planned-send.ts';
import * as progressContract from '@firstlook/contract/progress.ts';
import * as subjectTestContract from '@firstlook/contract/subject-test.ts';
import * as suppressionContract from '@firstlook/contract/suppression.ts';
import * as trackingContract from '@firstlook/contract/tracking.ts';
import * as warmUpContract from '@firstlook/contract/warm-up.ts';
import { AppError } from '../../kernel/app-error.ts';
import { streamEvents } from '../../kernel/event-stream.ts';
import { type Http, route } from '../../kernel/route.ts';
import { answerAsk } from './approval.service.ts';
import { changePlan, readPlan } from './change-plan.service.ts';
import { checkLinks } from './check-links.service.ts';
import { listDailyCaps } from './daily-cap.service.ts';
import { distributeRelease } from './distribute-release.service.ts';
import { addFollowUp } from './follow-up.service.ts';
import {
  distributeAudience,
  getProgress,
  listDistributions,
  listResult,
  toldOf,
} from './progress.service.ts';
import { rehearseAudience } from './rehearsal.service.ts';
import { previewRemoval, removeDistribution } from './remove-distribution.service.ts';
import { resend, steer } from './steer.service.ts';
import { chooseSubject, listSubjectFigures } from './subject-test.service.ts';
import { clearBounces, updateSubscription } from './subscription.service.ts';
import {
  addSuppressions,
  exportSuppressions,
  listSuppressions,
  releaseSuppression,
} from './suppression-list.service.ts';
import { sendTest } from './test-message.service.ts';
import { describeText } from './text-message.service.ts';
import { viewAs } from './view-as.service.ts';
import { beginWarmUp, endWarmUp, listWarmUps } from './warm-up.service.ts';

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
  route(contract.viewAs, (ctx, { params, body }) => viewAs(ctx, params.releaseId, body)),
  route(contract.checkLinks, (ctx, { params }) => checkLinks(ctx, params.releaseId)),
  route(warmUpContract.listDailyCaps, (ctx) => listDailyCaps(ctx)),
  route(warmUpContract.listWarmUps, (ctx) => listWarmUps(ctx)),
  route(warmUpContract.beginWarmUp, (ctx, { params, body }) => beginWarmUp(ctx, params.domain, body)),
  route(warmUpContract.endWarmUp, (ctx, { params }) => endWarmUp(ctx, params.domain)),
  route(contract.describeText, (ctx, { params }) => describeText(ctx, params.releaseId)),
  route(audienceContract.checkAudience, (ctx, { params, body }) =>
    rehearseAudience(ctx, params.releaseId, body),
  ),
  route(audienceContract.distributeAudience, async (ctx, { params, body }, http) =>
    toldOf(ctx, await distributeAudience(ctx, params.releaseId, body, idempotencyKeyOf(http))),
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
  route(progressContract.steerDistribution, async (ctx, { params }) =>
    toldOf(ctx, await steer(ctx, params.distributionId, params.act)),
  ),
  route(progressContract.addFollowUp, async (ctx, { params, body }) =>
    toldOf(ctx, await addFollowUp(ctx, params.distributionId, body)),
  ),
  route(planContract.getPlan, (ctx, { params }) => readPlan(ctx, params.distributionId)),
  route(planContract.changePlan, async (ctx, { params, body }) =>
    toldOf(ctx, await changePlan(ctx, params.distributionId, body)),
  ),
  route(progressContract.answerAsk, (ctx, { params, body }) => answerAsk(ctx, params.distributionId, body)),
  route(progressContract.distributionResult, (ctx, { params, query }) =>
    listResult(ctx, params.distributionId, query),
  ),
  route(progressContract.resend, async (ctx, { params, body }) =>
    toldOf(ctx, await resend(ctx, params.distributionId, body)),
  ),
  route(subjectTestContract.listSubjectFigures, (ctx, { params }) =>
    listSubjectFigures(ctx, params.distributionId),
  ),
  route(subjectTestContract.chooseSubject, async (ctx, { params, body }) =>
    toldOf(ctx, await chooseSubject(ctx, params.distributionId, body)),
  ),
  route(removalContract.previewRemoval, (ctx, { params }) => previewRemoval(ctx, params.releaseId)),
  route(removalContract.removeDistribution, (ctx, { params }) => removeDistribution(ctx, params.releaseId)),
  route(trackingContract.updateSubscription, (ctx, { body }) => updateSubscription(ctx, body)),
  route(suppressionContract.listSuppressions, (ctx, { query }) => listSuppressions(ctx, query)),
  route(suppressionContract.addSuppressions, (ctx, { body }) => addSuppressions(ctx, body)),
  route(suppressionContract.releaseSuppression, (ctx, { body }) => releaseSuppression(ctx, body)),
  route(suppressionContract.exportSuppressions, async (ctx, { query }, { reply }) => {
    const csv = await exportSuppressions(ctx, query);
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="suppressions.csv"');
    return csv;
  }),
  route(trackingContract.clearBounces, (ctx, { body }) => clearBounces(ctx, body.contacts ?? null)),
];
