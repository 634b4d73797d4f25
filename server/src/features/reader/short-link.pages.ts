import { missingPage } from '../../kernel/missing-page.ts';
import { type PageRoute, sendPage } from '../../kernel/page-route.ts';
import { askedBase } from '../../kernel/site-host.ts';
import { findRecipientByCode } from '../distribution/recipient.service.ts';
import { mergeValuesOf } from '../distribution/recipient-link.ts';

/**
 * The link of a text message. At the host that was asked it leads to the recipient's landing page, which says whether it is open. An unknown code, or
 * one whose message was deleted, looks like every page that does not exist.
 */
export const shortLinkPage: PageRoute = {
  method: 'GET',
  url: '/s/:code',
  async handle(ctx, request, reply) {
    const code = String((request.params as { code?: string }).code ?? '').slice(0, 200);
    const recipient = await findRecipientByCode(ctx, code);
    if (!recipient) return sendPage(reply, missingPage(ctx), { status: 404 });
    const person = { firstName: '', lastName: '', token: recipient.token };
    const quota = { channel: 'sms' as const, viewsTotal: null, expirationDate: null, timeZone: 'UTC' };
    const { landingUrl } = mergeValuesOf(askedBase(ctx), recipient.release_id, person, quota);
    return reply.header('cache-control', 'no-store').redirect(landingUrl, 302);
  },
};
