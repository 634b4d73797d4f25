import type { BodyOf } from '@firstlook/contract/endpoint.ts';
import type { sendViewerRequest as endpoint } from '@firstlook/contract/viewer-request.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { day, hour, limitRate } from '../../kernel/rate-limit.ts';
import { newId } from '../../platform/identifier.ts';
import { deviceNameOf, deviceOf } from '../../platform/visitor.ts';
import { duration } from '../../rendering/format.ts';
import { translate } from '../../rendering/translate.ts';
import { loadFile } from '../media/file.service.ts';
import { findViewer, hasNoViewsLeft, type Viewer } from '../media/playback.service.ts';
import { tellOrganization } from '../membership/tell-organization.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import { findShownEmail, insertReaderRequest } from './landing.store.ts';

type Body = BodyOf<typeof endpoint>;

/** Of one viewer for one film, and of all viewers for one release: an organization is told, not flooded. */
const ofViewer = { views: [{ most: 1, within: day }], problem: [{ most: 3, within: hour }] };
const ofRelease = [{ most: 20, within: hour }];

const titles = { views: 'viewsRequested', problem: 'filmProblem' } as const;

/** An address that the organization may not read stays out of the mail, too. */
const emailOf = (ctx: Ctx, { recipientId, email }: Viewer) =>
  recipientId
    ? ctx.db.read((db) => findShownEmail(db, ctx.organizationId, recipientId))
    : Promise.resolve(email);

/**
 * A viewer's word to the organization: they have no views left and ask for more, or the film does not play as it should
 * (with device and second). Only people who may open the film may say it.
 *
 * @throws AppError as the playback; NOT_ALLOWED when the viewer asks for views and has some left or no limit; TOO_MANY_REQUESTS
 */
export async function sendViewerRequest(
  ctx: Ctx,
  fileId: string,
  body: Body,
  browserToken: string,
): Promise<void> {
  const { organizationId } = ctx;
  const viewer = await findViewer(ctx, fileId, body, browserToken);
  const release = await loadReleaseHead(ctx, organizationId, body.releaseId);
  if (!release) throw new AppError('NOT_FOUND');
  if (body.kind === 'views' && !(await hasNoViewsLeft(ctx, viewer))) throw new AppError('NOT_ALLOWED');
  await limitRate(ctx, `request-${body.kind}:${viewer.key}:${fileId}`, ofViewer[body.kind]);
  await limitRate(ctx, `request:${release.id}`, ofRelease);
  const file = await loadFile(ctx, fileId);
  const { userAgent } = ctx.caller;
  const words = body.words?.trim() ?? '';
  const { accountId, recipientId } = viewer;
  const second = Math.floor(Math.min(body.second ?? 0, file.duration_seconds ?? 0));
  await ctx.db.tenant((db) =>
    insertReaderRequest(db, {
      organizationId,
      id: newId(),
      accountId,
      title: titles[body.kind],
      data: { releaseId: release.id, fileId, recipientId, second, words },
      device: deviceOf(userAgent),
    }),
  );
  const email = await emailOf(ctx, viewer);
  const name = [viewer.name, email && `(${email})`].filter(Boolean).join(' ');
  const say = (part: 'subject' | 'text') =>
    translate(release.locale, `mail:viewerRequest.${body.kind}.${part}`, {
      name,
      title: release.title,
      film: file.name,
      at: duration(second),
      words: words || '–',
      device: deviceNameOf(userAgent) || '–',
      url: `${ctx.baseUrl}/#/release/report/${organizationId}/${release.id}`,
    });
  await tellOrganization(ctx, await loadOrganization(ctx), { subject: say('subject'), text: say('text') });
}
