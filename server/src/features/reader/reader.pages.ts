import { missingPage } from '../../kernel/missing-page.ts';
import { type PageRoute, sendPage, stillPagePolicy } from '../../kernel/page-route.ts';
import { withReader } from '../../rendering/asset-url.ts';
import { mergeEmail } from '../../rendering/merge.ts';
import { linkRequestedPage } from '../../rendering/pages.ts';
import { baseOf, withoutHosts } from '../../rendering/public-address.ts';
import { loadMailing, personOf } from '../distribution/mailing.service.ts';
import { previewInBrowser } from '../distribution/preview-link.service.ts';
import { findMailedLink, findRecipient, viewsOf } from '../distribution/recipient.service.ts';
import { mergeValuesOf } from '../distribution/recipient-link.ts';
import { findOrganizationEvenClosed, findVisitedOrganization } from '../organization/organization.service.ts';
import { renderOrganizationOf } from '../release/design.service.ts';
import { asGiven } from '../release/release.policy.ts';
import { accessibilityPages } from './accessibility.pages.ts';
import { embedPages } from './embed.pages.ts';
import { closedInstead, takePromise } from './landing.service.ts';
import { requestNewLink } from './link-request.service.ts';
import { publicPages } from './public.pages.ts';
import { shortLinkPage } from './short-link.pages.ts';
import { parameter, queryOf, showLanding } from './show-landing.ts';
import { recordVisit } from './track.service.ts';
import { unsubscribePages } from './unsubscribe.pages.ts';

const landing: PageRoute = {
  method: 'GET',
  url: '/landing/:releaseId',
  handle: (ctx, request, reply) =>
    showLanding(ctx, { request, reply }, parameter(request, 'releaseId'), queryOf(request)),
};

const ask: PageRoute = {
  method: 'POST',
  url: '/landing/:releaseId/ask',
  async handle(ctx, request, reply) {
    const asked = await requestNewLink(
      ctx,
      parameter(request, 'releaseId'),
      (queryOf(request).get('token') ?? '').slice(0, 200),
    );
    if (!asked) return sendPage(reply, missingPage(ctx), { status: 404 });
    const context = {
      locale: asked.locale,
      baseUrl: ctx.baseUrl,
      organization: renderOrganizationOf(ctx, asked.organization),
    };
    return sendPage(reply, linkRequestedPage(context, { title: asked.title }));
  },
};

const consent: PageRoute = {
  method: 'POST',
  url: '/landing/:releaseId/consent',
  async handle(ctx, request, reply) {
    const releaseId = parameter(request, 'releaseId');
    const token = (queryOf(request).get('token') ?? '').slice(0, 200);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const sent = { name: form.get('name') ?? '', until: form.get('until') ?? '' };
    const instead = await takePromise(ctx, releaseId, token, sent);
    if (instead) return sendPage(reply, String(instead.html), { status: instead.status });
    const query = token ? `?${new URLSearchParams({ token })}` : '';
    return reply.header('cache-control', 'no-store').redirect(`/landing/${releaseId}${query}`, 303);
  },
};

const viewInBrowser: PageRoute = {
  method: 'GET',
  url: '/view/:token',
  async handle(ctx, request, reply) {
    const recipient = await findRecipient(ctx, parameter(request, 'token'));
    const visited = recipient && (await findVisitedOrganization(ctx, recipient.organization_id));
    const mailing =
      recipient &&
      visited?.isOpen &&
      (await loadMailing(ctx, recipient.organization_id, recipient.distribution_id));
    // A text message has no page of its own.
    if (!recipient || !mailing || mailing.channel !== 'email') {
      const preview = recipient ? null : await previewInBrowser(ctx, parameter(request, 'token'));
      if (preview) return sendPage(reply, preview, { policy: stillPagePolicy });
      return sendPage(reply, missingPage(ctx), { status: 404 });
    }
    const over = visited && (await closedInstead(ctx, visited, recipient));
    if (typeof over === 'string') return reply.header('cache-control', 'no-store').redirect(over, 303);
    if (over) return sendPage(reply, String(over.html), { status: over.status, policy: stillPagePolicy });
    const total = mailing.hasVideo ? await viewsOf(ctx, recipient) : null;
    const values = mergeValuesOf(mailing.baseUrl, mailing.releaseId, personOf(recipient), {
      viewsTotal: total,
      expirationDate: asGiven(mailing, recipient.link_open_until).expirationDate,
      timeZone: mailing.timeZone,
    });
    const { html } = mergeEmail(mailing.rendered, values);
    return sendPage(reply, withoutHosts(html, recipient.organization_id), { policy: stillPagePolicy });
  },
};

const click: PageRoute = {
  method: 'GET',
  url: '/l/:token/:index',
  async handle(ctx, request, reply) {
    const recipient = await findRecipient(ctx, parameter(request, 'token'));
    // Only addresses that stood in the mail: never a redirect to whatever a link says.
    const url = recipient && (await findMailedLink(ctx, recipient, Number(parameter(request, 'index'))));
    if (!recipient || !url) return sendPage(reply, missingPage(ctx), { status: 404 });
    await recordVisit(ctx, {
      releaseId: recipient.release_id,
      token: recipient.token,
      kind: 'click',
      platform: 'email',
      origin: 'distribution-email',
      method: request.method,
      url,
    });
    const organization = await findOrganizationEvenClosed(ctx, recipient.organization_id);
    const bases = [ctx.baseUrl, baseOf(ctx, organization)];
    const target = withReader(url, bases, recipient.release_id, recipient.token);
    return reply.header('cache-control', 'no-store').redirect(target, 302);
  },
};

export const readerPages: readonly PageRoute[] = [
  landing,
  ask,
  consent,
  viewInBrowser,
  click,
  ...publicPages,
  ...accessibilityPages,
  ...embedPages,
  shortLinkPage,
  ...unsubscribePages,
];
