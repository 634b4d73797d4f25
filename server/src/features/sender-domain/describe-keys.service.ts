import type { Ctx } from '../../kernel/ctx.ts';
import { listSeenKeys } from './sender-domain.store.ts';
import { sealContext } from './signer.service.ts';

/**
 * For the operator: whether this machine opens the keys that sign mail. Web and worker processes with different keys would show
 * domains as verified whose mail leaves unsigned.
 *
 * @throws Error that names the domains whose keys do not open here
 */
export async function describeDomainKeys(ctx: Ctx): Promise<string> {
  const keys = await ctx.db.system(listSeenKeys);
  const shut = keys.filter(
    ({ organization_id, domain, selector, sealed }) =>
      ctx.gateways.secrets.open(sealed, sealContext(organization_id, domain, selector)) === null,
  );
  if (keys.length === 0) return 'no sender domain has keys in use';
  if (!ctx.gateways.mail.rewrites)
    return `${ctx.config.MAIL_PROVIDER} writes the mails itself, so none of the ${keys.length} keys signs them: verify the domains there`;
  if (shut.length === 0) return `all ${keys.length} keys in use open here`;
  const domains = [...new Set(shut.map(({ domain }) => domain))];
  throw new Error(
    `${shut.length} of ${keys.length} keys do not open on this machine, so its workers send unsigned (${domains.join(', ')}): give every process the SECRET_KEY that they were sealed with, or the secret.key of the machine that made them`,
  );
}
