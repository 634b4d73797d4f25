import * as z from 'zod/mini';
import { companyAddress, tagAddress } from './address/label.ts';
import { endpoint } from './endpoint.ts';
import { groupUse, groupUseQuery } from './group-use.ts';
import { id, itemParams, listAnswer, organizationParams, wholeListQuery } from './paging.ts';
import { nameLine } from './text-line.ts';

/** A tag or a company: a name within an organization. */
export const label = z.object({
  _id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  contacts: z.number(),
});
export type Label = z.infer<typeof label>;
const labelWrite = {
  name: nameLine(100, 1),
  organizationId: z.optional(z.unknown()),
  contacts: z.optional(z.unknown()),
};

function labelEndpoints(collection: 'tag' | 'company', at: typeof tagAddress | typeof companyAddress) {
  return {
    list: endpoint(at.list, {
      summary: `Every ${collection}`,
      tag: collection,
      params: organizationParams,
      query: wholeListQuery({
        // Those of general contacts, instead of the own ones.
        params: { general: z.optional(z.enum(['true', 'false'])) },
        sortKeys: ['name'],
        defaultLimit: 500,
      }),
      answer: listAnswer(label),
    }),
    get: endpoint(at.get, {
      summary: `One ${collection}`,
      tag: collection,
      params: itemParams,
      answer: label,
    }),
    create: endpoint(at.create, {
      summary: `Adds a ${collection}`,
      tag: collection,
      status: 201,
      params: organizationParams,
      body: z.strictObject({ ...labelWrite, _id: z.optional(z.unknown()) }),
      answer: label,
    }),
    update: endpoint(at.update, {
      summary: `Renames a ${collection}`,
      tag: collection,
      params: organizationParams,
      body: z.strictObject({ ...labelWrite, _id: id }),
      answer: label,
    }),
    remove: endpoint(at.remove, {
      summary: `Removes a ${collection} from every contact`,
      tag: collection,
      params: itemParams,
    }),
    use: endpoint(at.use, {
      summary: `What goes by a ${collection} and does not any more once it is deleted, or gets more people once it is merged`,
      tag: collection,
      params: itemParams,
      query: groupUseQuery,
      answer: groupUse,
    }),
    merge: endpoint(at.merge, {
      summary: `Gives every contact of a ${collection} another one instead, and removes it`,
      tag: collection,
      params: itemParams,
      body: z.strictObject({ into: id }),
      /** The one that is left. */
      answer: label,
    }),
  };
}

export const tagEndpoints = labelEndpoints('tag', tagAddress);
export const companyEndpoints = labelEndpoints('company', companyAddress);
