import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../kernel/ctx.ts';
import { type PageRoute, sendPage } from '../../kernel/page-route.ts';
import { maskMobile } from '../../platform/mask.ts';
import {
  notFoundPage,
  type PublicPageContext,
  resubscribedPage,
  unsubscribedPage,
  unsubscribePage,
} from '../../rendering/pages.ts';
import {
  leaveOf,
  resubscribeByToken,
  tokenOwner,
  type UnsubscribeToken,
  unsubscribeByToken,
} from '../distribution/subscription.service.ts';
import { findOrganizationEvenClosed } from '../organization/organization.service.ts';
import { renderOrganizationOf } from '../release/design.service.ts';

/** `n•••@domain` or `+972•••67`: enough to recognize oneself, not enough to learn an address. */
function maskAddress({ address, channel }: UnsubscribeToken): string {
  const at = address?.lastIndexOf('@') ?? -1;
  if (address && channel === 'sms') return maskMobile(address);
  return address && at > 0 ? `${address[0]}•••${address.slice(at)}` : '•••';
}

/** What stands on a page for whose link it is. */
interface Page {
  owner: UnsubscribeToken;
  context: PublicPageContext;
  /** The owner's address, masked. */
  address: string;
  /** Path of the link. */
  link: string;
}

/** A page for the owner of the token in the address; all others get the page of what does not exist. */
function unsubscribeRoute(
  method: 'GET' | 'POST',
  path: string,
  act: '' | '/undo',
  answer: (ctx: Ctx, page: Page) => string | Promise<string>,
): PageRoute {
  return {
    method,
    url: `${path}/:token${act}`,
    async handle(ctx: Ctx, request: FastifyRequest, reply: FastifyReply) {
      const token = String((request.params as { token?: string }).token ?? '').slice(0, 200);
      const owner = await tokenOwner(ctx, token);
      if (!owner)
        return sendPage(reply, notFoundPage({ locale: 'he', baseUrl: ctx.baseUrl }), { status: 404 });
      const organization = await findOrganizationEvenClosed(ctx, owner.organization_id);
      const context = {
        locale: owner.locale,
        baseUrl: ctx.baseUrl,
        organization: organization && renderOrganizationOf(organization),
      };
      const address = maskAddress(owner);
      const link = `${path}/${encodeURIComponent(token)}`;
      return sendPage(reply, await answer(ctx, { owner, context, address, link }));
    },
  };
}

/** Of mails, and of text messages, where every letter counts. */
const paths = ['/unsubscribe', '/u'] as const;

/** Opening the link changes nothing, and says so or that the person has left already; posting to it does, from the page or by a mail program's one click (RFC 8058). */
export const unsubscribePages: readonly PageRoute[] = paths.flatMap((path) => [
  unsubscribeRoute('GET', path, '', async (ctx, { owner, context, address, link }) => {
    const { channel } = owner;
    const leave = await leaveOf(ctx, owner);
    return leave
      ? unsubscribedPage(context, { channel, address, undoAction: leave === 'own' ? `${link}/undo` : null })
      : unsubscribePage(context, { channel, address, action: link });
  }),
  unsubscribeRoute('POST', path, '', async (ctx, { owner, context, address, link }) => {
    await unsubscribeByToken(ctx, owner);
    return unsubscribedPage(context, { channel: owner.channel, address, undoAction: `${link}/undo` });
  }),
  unsubscribeRoute('POST', path, '/undo', async (ctx, { owner, context, address }) => {
    await resubscribeByToken(ctx, owner);
    return resubscribedPage(context, { address });
  }),
]);
