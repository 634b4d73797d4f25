import * as contract from '@firstlook/contract/contact-timeline.ts';
import { route } from '../../kernel/route.ts';
import { findContactAccount, listContactLinks } from './link.service.ts';
import { addContactNote, changeContactNote, removeContactNote } from './note.service.ts';
import { getContactTimeline } from './timeline.service.ts';

export const timelineRoutes = [
  route(contract.getContactTimeline, (ctx, { params, query }) => getContactTimeline(ctx, params.id, query)),
  route(contract.listContactLinks, (ctx, { params }) => listContactLinks(ctx, params.id)),
  route(contract.findContactAccount, (ctx, { params }) => findContactAccount(ctx, params.id)),
  route(contract.addContactNote, (ctx, { params, body }) => addContactNote(ctx, params.id, body)),
  route(contract.changeContactNote, (ctx, { params, body }) => changeContactNote(ctx, params, body)),
  route(contract.removeContactNote, (ctx, { params }) => removeContactNote(ctx, params)),
];
