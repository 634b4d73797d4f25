import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../kernel/ctx.ts';
import { type PageRoute, sendPage } from '../../kernel/page-route.ts';
import {
  notFoundPage,
  type PublicPageContext,
  resubscribedPage,
  unsubscribedPage,
  unsubscribePage,
} from '../../rendering/pages.ts';
import {
  resubscribeByToken,
  tokenOwner,
  type UnsubscribeToken,
  unsubscribeByToken,
} from '../distribution/subscription.service.ts';
import { findOrganizationEvenClosed } from '../organization/organization.service.ts';
import { renderOrganizationOf } from '../release/design.service.ts';

/** `n•••@domain`: enough to recognize oneself, not enough to learn an address. */
function maskAddress(address: string | null): string {
  const at = address?.lastIndexOf('@') ?? -1;
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

/** A page for the owner of the token in the address; anybody else gets the page of what does not exist. */
function unsubscribeRoute(
  method: 'GET' | 'POST',
  url: string,
  answer: (ctx: Ctx, page: Page) => string | Promise<string>,
): PageRoute {
  return {
    method,
    url,
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
      const address = maskAddress(owner.address);
      const link = `/unsubscribe/${encodeURIComponent(token)}`;
      return sendPage(reply, await answer(ctx, { owner, context, address, link }));
    },
  };
}

/** Opening the link changes nothing; posting to it does, from the page or by a mail program's one click (RFC 8058). */
export const unsubscribePages: readonly PageRoute[] = [
  unsubscribeRoute('GET', '/unsubscribe/:token', (_ctx, { context, address, link }) =>
    unsubscribePage(context, { address, action: link }),
  ),
  unsubscribeRoute('POST', '/unsubscribe/:token', async (ctx, { owner, context, address, link }) => {
    await unsubscribeByToken(ctx, owner);
    return unsubscribedPage(context, { address, undoAction: `${link}/undo` });
  }),
  unsubscribeRoute('POST', '/unsubscribe/:token/undo', async (ctx, { owner, context, address }) => {
    await resubscribeByToken(ctx, owner);
    return resubscribedPage(context, { address });
  }),
];
