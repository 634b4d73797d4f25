import * as contract from '@firstlook/contract/trust.ts';
import { route } from '../../kernel/route.ts';
import { erasePerson, exportPerson } from './person.service.ts';

export const personRoutes = [
  route(contract.exportPerson, (ctx, { body }) => exportPerson(ctx, body.email)),
  route(contract.erasePerson, (ctx, { body }) => erasePerson(ctx, body.email)),
];
