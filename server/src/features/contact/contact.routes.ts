import * as contract from '@firstlook/contract/contact.ts';
import * as duplicateContract from '@firstlook/contract/contact-duplicate.ts';
import * as contactImportContract from '@firstlook/contract/contact-import.ts';
import * as labelContract from '@firstlook/contract/label.ts';
import * as mailingListContract from '@firstlook/contract/mailing-list.ts';
import { exportTypes } from '../../kernel/export-type.ts';
import { type Http, route } from '../../kernel/route.ts';
import { passFile } from '../../kernel/uploaded-file.ts';
import {
  archiveMailingList,
  compareMailingLists,
  keepComparedPart,
  mergeMailingList,
} from './combine-lists.service.ts';
import { createContact, getContact, removeContact, updateContact } from './contact.service.ts';
import { getFieldUsage } from './contact-field.service.ts';
import { keepContactsApart, listDuplicates } from './duplicate.service.ts';
import { getGroupUse } from './group-use.service.ts';
import { importContacts } from './import-contacts.service.ts';
import {
  cancelImport,
  getImport,
  listOwnImports,
  listPastImports,
  writeImportErrors,
  writeImportKept,
  writeImportTemplate,
} from './import-file.service.ts';
import { maximumImportBytes, type Receive } from './import-sheet.service.ts';
import { createLabel, getLabel, listLabels, mergeLabel, removeLabel, renameLabel } from './label.service.ts';
import { findContactsByEmail, listContacts } from './list-contacts.service.ts';
import {
  createMailingList,
  getMailingList,
  listMailingLists,
  removeMailingList,
  updateMailingList,
} from './mailing-list.service.ts';
import { mendImport } from './mend-import.service.ts';
import { mergeContacts } from './merge-contacts.service.ts';
import { previewImport } from './preview-import.service.ts';
import { undoImport } from './undo-import.service.ts';

function labelRoutes(kind: 'tag' | 'company', endpoints: typeof labelContract.tagEndpoints) {
  return [
    route(endpoints.list, (ctx, { query }) => listLabels(ctx, kind, query)),
    route(endpoints.get, (ctx, { params }) => getLabel(ctx, kind, params.id)),
    route(endpoints.create, (ctx, { body }) => createLabel(ctx, kind, body.name)),
    route(endpoints.update, (ctx, { body }) => renameLabel(ctx, kind, body._id, body.name)),
    route(endpoints.remove, (ctx, { params }) => removeLabel(ctx, kind, params.id)),
    route(endpoints.use, (ctx, { params, query }) => getGroupUse(ctx, kind, params.id, query.into)),
    route(endpoints.merge, (ctx, { params, body }) => mergeLabel(ctx, kind, params.id, body.into)),
  ];
}

const receiving =
  (request: Http['request']): Receive =>
  (write) =>
    passFile(request, maximumImportBytes, write);

export const contactRoutes = [
  route(contract.listContacts, (ctx, { query }) => listContacts(ctx, query)),
  route(contract.findContactsByEmail, (ctx, { body }) => findContactsByEmail(ctx, body.emails)),
  route(contract.getContactFieldUsage, (ctx) => getFieldUsage(ctx)),
  route(contract.getContact, (ctx, { params }) => getContact(ctx, params.id)),
  route(contract.createContact, (ctx, { body }) => createContact(ctx, body)),
  route(contract.updateContact, (ctx, { body }) => updateContact(ctx, body._id, body.version, body)),
  route(contract.removeContact, (ctx, { params }) => removeContact(ctx, params.id)),
  route(duplicateContract.listDuplicates, (ctx, { query }) => listDuplicates(ctx, query)),
  route(duplicateContract.keepContactsApart, (ctx, { body }) => keepContactsApart(ctx, body)),
  route(duplicateContract.mergeContacts, (ctx, { body }) => mergeContacts(ctx, body)),
  ...labelRoutes('tag', labelContract.tagEndpoints),
  ...labelRoutes('company', labelContract.companyEndpoints),
  route(mailingListContract.listMailingLists, (ctx, { query }) => listMailingLists(ctx, query)),
  route(mailingListContract.getMailingList, (ctx, { params }) => getMailingList(ctx, params.id)),
  route(mailingListContract.createMailingList, (ctx, { body }) => createMailingList(ctx, body)),
  route(mailingListContract.saveMailingList, (ctx, { body }) =>
    updateMailingList(ctx, body._id, body.version, body),
  ),
  route(mailingListContract.updateMailingList, (ctx, { params, body }) =>
    updateMailingList(ctx, params.id, body.version, body),
  ),
  route(mailingListContract.removeMailingList, (ctx, { params }) => removeMailingList(ctx, params.id)),
  route(mailingListContract.getMailingListUse, (ctx, { params, query }) =>
    getGroupUse(ctx, 'list', params.id, query.into),
  ),
  route(mailingListContract.archiveMailingList, (ctx, { params, body }) =>
    archiveMailingList(ctx, params.id, body.isArchived),
  ),
  route(mailingListContract.mergeMailingList, (ctx, { params, body }) =>
    mergeMailingList(ctx, params.id, body.into),
  ),
  route(mailingListContract.compareMailingLists, (ctx, { body }) => compareMailingLists(ctx, body)),
  route(mailingListContract.keepComparedPart, (ctx, { body }) => keepComparedPart(ctx, body)),
  route(contactImportContract.uploadContacts, (ctx, { query }, { request }) => {
    const receive = receiving(request);
    return query.mends
      ? mendImport(ctx, receive, query.mends, query.importId)
      : importContacts(ctx, receive, query);
  }),
  route(contactImportContract.previewContacts, (ctx, { query }, { request }) =>
    previewImport(ctx, receiving(request), query),
  ),
  route(contactImportContract.listContactImports, (ctx, { query: { of, page = 0 } }) =>
    of === 'organization' ? listPastImports(ctx, page) : listOwnImports(ctx),
  ),
  route(contactImportContract.getContactImport, (ctx, { params }) => getImport(ctx, params.id)),
  route(contactImportContract.cancelContactImport, (ctx, { params }) => cancelImport(ctx, params.id)),
  route(contactImportContract.undoContactImport, (ctx, { params }) => undoImport(ctx, params.id)),
  route(contactImportContract.downloadImportErrors, async (ctx, { params, query }, { reply }) => {
    const { format, content } = await writeImportErrors(ctx, params.id, query.language);
    reply
      .type(exportTypes[format])
      .header('content-disposition', `attachment; filename="contacts-to-mend.${format}"`);
    return content;
  }),
  route(contactImportContract.downloadImportKept, async (ctx, { params, query }, { reply }) => {
    const { format, content } = await writeImportKept(ctx, params.id, query.language);
    reply
      .type(exportTypes[format])
      .header('content-disposition', `attachment; filename="contacts-kept.${format}"`);
    return content;
  }),
  route(contactImportContract.downloadImportTemplate, async (ctx, _inputs, { reply }) => {
    reply.type(exportTypes.xlsx).header('content-disposition', 'attachment; filename="contacts.xlsx"');
    return Buffer.from(await writeImportTemplate(ctx));
  }),
];
