import { publicFieldsOf } from '@firstlook/contract/form-section.ts';
import { getReleaseDataFields } from '@firstlook/contract/organization.ts';
import { actorOf } from '../../kernel/ctx.ts';
import { route } from '../../kernel/route.ts';
import { loadDataFields } from './data-field.service.ts';

export const registeredFileRoutes = [
  route(getReleaseDataFields, async (ctx, { query }) => {
    const fields = await loadDataFields(ctx, query);
    const items = actorOf(ctx).isVisitor ? publicFieldsOf(fields) : fields;
    return { items, total: items.length };
  }),
];
