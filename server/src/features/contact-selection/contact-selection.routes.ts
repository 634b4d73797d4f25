import * as contract from '@firstlook/contract/contact-selection.ts';
import { exportTypes } from '../../kernel/export-type.ts';
import { route } from '../../kernel/route.ts';
import { previewContactSelection, removeContactSelection } from '../contact/chosen-contact.service.ts';
import { exportContacts } from '../contact/export-contacts.service.ts';
import {
  consentContactSelection,
  listContactSelection,
  tagContactSelection,
  undoContactAct,
  unsubscribeContactSelection,
} from './contact-selection.service.ts';

export const contactSelectionRoutes = [
  route(contract.previewContactSelection, (ctx, { body }) => previewContactSelection(ctx, body.chosen)),
  route(contract.tagContactSelection, (ctx, { body }) => tagContactSelection(ctx, body)),
  route(contract.listContactSelection, (ctx, { body }) => listContactSelection(ctx, body)),
  route(contract.removeContactSelection, (ctx, { body }) => removeContactSelection(ctx, body.chosen)),
  route(contract.unsubscribeContactSelection, (ctx, { body }) => unsubscribeContactSelection(ctx, body)),
  route(contract.consentContactSelection, (ctx, { body }) => consentContactSelection(ctx, body)),
  route(contract.exportContacts, async (ctx, { body }, { reply }) => {
    const file = await exportContacts(ctx, body);
    reply
      .type(exportTypes[body.format])
      .header('content-disposition', `attachment; filename="contacts.${body.format}"`);
    return file;
  }),
  route(contract.undoContactAct, (ctx, { body }) => undoContactAct(ctx, body.undo)),
];
