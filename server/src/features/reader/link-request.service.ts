import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../platform/identifier.ts';
import { translate } from '../../rendering/translate.ts';
import { findRecipient } from '../distribution/recipient.service.ts';
import { tellOrganization } from '../membership/tell-organization.service.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { loadReleaseHead } from '../release/release-head.service.ts';
import { findShownEmail, insertLinkRequest } from './landing.store.ts';

/**
 * A reader whose link ended asks for a new one: the organization's sender gets a mail, at most one a day per reader.
 *
 * @returns the release's title and organization, or null for an unknown token
 */
export async function requestNewLink(ctx: Ctx, releaseId: string, token: string) {
  const recipient = await findRecipient(ctx, token);
  if (!recipient || recipient.release_id !== releaseId) return null;
  const release = await loadReleaseHead(ctx, recipient.organization_id, releaseId);
  if (!release) return null;
  const organization = await loadOrganization(ctx, recipient.organization_id);
  const isNew = await ctx.db.of(organization._id, (db) =>
    insertLinkRequest(db, {
      organizationId: organization._id,
      id: newId(),
      releaseId,
      recipientId: recipient.id,
    }),
  );
  if (isNew) {
    const email = await ctx.db.readOf(organization._id, (db) =>
      findShownEmail(db, organization._id, recipient.id),
    );
    const name = `${recipient.first_name} ${recipient.last_name}`.trim() || email;
    const words = { name, email, title: release.title };
    await tellOrganization(ctx, organization, {
      subject: translate(release.locale, 'mail:linkRequest.subject', words),
      text: translate(release.locale, 'mail:linkRequest.text', {
        ...words,
        url: `${ctx.baseUrl}/#/release/report/${organization._id}/${releaseId}`,
      }),
    });
  }
  return { title: release.title, organization, locale: release.locale };
}
