import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, itemParams, listAnswer, organizationParams, wholeListQuery } from './paging.ts';
import { textLine } from './text-line.ts';

/** A tag or a company: a name within an organization. */
export const label = z.object({
  _id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  contacts: z.number(),
});
export type Label = z.infer<typeof label>;
const labelWrite = {
  name: textLine(100, 1),
  organizationId: z.optional(z.unknown()),
  contacts: z.optional(z.unknown()),
};

function labelEndpoints(collection: 'tag' | 'company') {
  return {
    list: endpoint({
      method: 'GET',
      path: `/${collection}/:organizationId`,
      access: 'contact.read',
      summary: `Every ${collection}`,
      tag: collection,
      params: organizationParams,
      query: wholeListQuery({ params: {}, sortKeys: ['name'], defaultLimit: 500 }),
      answer: listAnswer(label),
    }),
    get: endpoint({
      method: 'GET',
      path: `/${collection}/:organizationId/:id`,
      access: 'contact.read',
      summary: `One ${collection}`,
      tag: collection,
      params: itemParams,
      answer: label,
    }),
    create: endpoint({
      method: 'POST',
      path: `/${collection}/:organizationId`,
      access: 'contact.write',
      summary: `Adds a ${collection}`,
      tag: collection,
      status: 201,
      params: organizationParams,
      body: z.strictObject({ ...labelWrite, _id: z.optional(z.unknown()) }),
      answer: label,
    }),
    update: endpoint({
      method: 'PUT',
      path: `/${collection}/:organizationId`,
      access: 'contact.write',
      summary: `Renames a ${collection}`,
      tag: collection,
      params: organizationParams,
      body: z.strictObject({ ...labelWrite, _id: id }),
      answer: label,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `/${collection}/:organizationId/:id`,
      access: 'contact.write',
      summary: `Removes a ${collection} from every contact`,
      tag: collection,
      params: itemParams,
    }),
  };
}

export const tagEndpoints = labelEndpoints('tag');
export const companyEndpoints = labelEndpoints('company');
