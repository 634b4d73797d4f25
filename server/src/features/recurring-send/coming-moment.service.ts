import { momentsAfter } from '@firstlook/contract/recurring-rule.ts';
import type { RecurringSend } from '@firstlook/contract/recurring-send.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { loadOrganization } from '../organization/organization.service.ts';
import { listRecurringSends } from './recurring-send.service.ts';

interface Coming {
  id: string;
  name: string;
  at: Date;
  /** What it would take now; absent of a moment that is not its next. */
  candidate?: RecurringSend['candidate'];
}

/** The moments of recurring sends that are to come, from one moment to another; the earliest first. */
export async function listComing(ctx: Ctx, { from, to }: { from: Date; to: Date }): Promise<Coming[]> {
  const now = ctx.clock.now();
  if (to < now) return [];
  const { timeZone } = await loadOrganization(ctx);
  const after = now > from ? now : new Date(from.getTime() - 1);
  const { items } = await listRecurringSends(ctx);
  return items
    .filter(({ isOn }) => isOn)
    .flatMap(({ _id: id, name, rule, nextAt, candidate }) =>
      [...momentsAfter(rule, timeZone, after, to)].map((at) => ({
        id,
        name,
        at,
        ...(at.toISOString() === nextAt && { candidate }),
      })),
    )
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}
