import { getSignInDoor as door } from '@firstlook/contract/auth.ts';
import * as general from '@firstlook/contract/general-contact.ts';
import * as contract from '@firstlook/contract/organization.ts';
import * as admin from '@firstlook/contract/organization-admin.ts';
import * as proof from '@firstlook/contract/sender-proof.ts';
import { route } from '../../kernel/route.ts';
import { closeOrganization, restoreOrganization } from './close-organization.service.ts';
import { createOrganization } from './create-organization.service.ts';
import { listDomainNames } from './domain-name.service.ts';
import { exportOrganization } from './export-organization.service.ts';
import { getGeneralSetting, updateGeneralSetting } from './general-setting.service.ts';
import { getOrganizationView, listOrganizationViews } from './organization.service.ts';
import { typeDefaultsOf } from './organization-type.ts';
import { askSenderProof, proveSender, readSenderProof } from './sender-proof.service.ts';
import { getSignInDoor } from './sign-in-page.service.ts';
import { updateOrganization } from './update-organization.service.ts';

export const organizationRoutes = [
  route(door, (ctx, { params }) => getSignInDoor(ctx, params.organizationId)),
  route(contract.listOrganizations, (ctx, { query }) =>
    listOrganizationViews(ctx, {
      search: query.filter?.search ?? '',
      status: query.filter?.params?.status ?? null,
      address: query.filter?.params?.address ?? null,
      page: query.pagination?.page ?? 0,
      limit: query.pagination?.limit ?? 200,
    }),
  ),
  route(contract.getOrganization, (ctx, { query }) => getOrganizationView(ctx, query.folders !== false)),
  route(admin.listDomainNames, (ctx) => listDomainNames(ctx)),
  route(admin.getTypeDefaults, async (_ctx, { query }) => typeDefaultsOf(query.type, query.locale)),
  route(admin.createOrganization, (ctx, { body }) => createOrganization(ctx, body)),
  route(admin.updateOrganization, (ctx, { body }) => updateOrganization(ctx, body)),
  route(general.getGeneralSetting, (ctx) => getGeneralSetting(ctx)),
  route(general.updateGeneralSetting, (ctx, { body }) => updateGeneralSetting(ctx, body)),
  route(proof.askSenderProof, (ctx, { body }) => askSenderProof(ctx, body.email)),
  route(proof.readSenderProof, (ctx, { body }) => readSenderProof(ctx, body.token)),
  route(proof.proveSender, (ctx, { body }) => proveSender(ctx, body.token)),
  route(admin.removeOrganization, (ctx) => closeOrganization(ctx)),
  route(admin.restoreOrganization, (ctx) => restoreOrganization(ctx)),
  route(admin.exportOrganization, async (ctx, _inputs, { reply }) => {
    const document = await exportOrganization(ctx);
    reply.type('application/json').header('content-disposition', 'attachment; filename="organization.json"');
    return reply.send(document);
  }),
];
