import type { Ctx } from '../../kernel/ctx.ts';
import { listClaimed } from './own-host.store.ts';

/**
 * For the operator: how many hosts lead here, which the proxy has to serve with a certificate each.
 *
 * @throws Error that names those whose proof is missing
 */
export async function describeOwnHosts(ctx: Ctx): Promise<string> {
  const hosts = await ctx.db.systemRead(listClaimed);
  const namesOf = (wanted: boolean) =>
    hosts.filter(({ is_missing }) => is_missing === wanted).map(({ host }) => host);
  const [missing, whole] = [namesOf(true), namesOf(false)];
  if (missing.length > 0)
    throw new Error(
      `the proof of ${missing.join(', ')} was not found at the last look: a second one ends the host, and what was sent with it works only at BASE_URL`,
    );
  if (whole.length === 0) return 'no organization has a host of its own';
  return `${whole.length} proved: the proxy needs a certificate for each, and has to pass on the host that was asked`;
}
