import { domainOf } from '@firstlook/contract/sender-domain-rule.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { type MailSigner, signMail } from './dkim.ts';
import { readPrivateKey } from './domain-key.ts';
import { signingKeys } from './domain-view.ts';
import { listKeys } from './sender-domain.store.ts';

/** What a kept key belongs to: copied into another row it does not open. */
export const sealContext = (organizationId: string, domain: string, selector: string): string =>
  `sender-domain/${organizationId}/${domain}/${selector}`;

/**
 * The keys that sign mail from this address: the organization's own for exactly its domain, as far as DNS shows them; none where
 * it has none. A key that this installation cannot open is left out, and the mail leaves without it: nothing waits for a signature.
 */
export async function loadSigners(ctx: Ctx, organizationId: string, from: string): Promise<MailSigner[]> {
  const domain = domainOf(from);
  const keys = await ctx.db.of(organizationId, (db) => listKeys(db, organizationId, domain));
  return signingKeys(keys).flatMap(({ selector, algorithm, sealed }) => {
    const opened = ctx.gateways.secrets.open(sealed, sealContext(organizationId, domain, selector));
    if (opened !== null) return [{ domain, selector, algorithm, key: readPrivateKey(opened) }];
    ctx.log.warn(
      { domain, selector },
      'a key does not open with this SECRET_KEY: mail leaves without its signature',
    );
    return [];
  });
}

/**
 * The message as it leaves: signed, as far as what we hand it to leaves it as it is. A signature over what is written anew behind us
 * would be a broken one.
 */
export async function signLeaving(ctx: Ctx, raw: Buffer, signers: readonly MailSigner[]): Promise<Buffer> {
  const { rewrites } = ctx.gateways.mail;
  return rewrites ? signMail(raw, signers, ctx.clock.now(), rewrites) : raw;
}
