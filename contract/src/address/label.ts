import { endpointAddress } from './endpoint-address.ts';

export const listTags = endpointAddress('listTags', 'GET', '/tag/:organizationId', 'contact.read');
export const listCompanies = endpointAddress(
  'listCompanies',
  'GET',
  '/company/:organizationId',
  'contact.read',
);

/** Where one collection of labels is called; the same five calls for both. */
function labelAddress(collection: 'tag' | 'company') {
  return {
    list: collection === 'tag' ? listTags : listCompanies,
    get: endpointAddress('getLabel', 'GET', `/${collection}/:organizationId/:id`, 'contact.read'),
    create: endpointAddress('createLabel', 'POST', `/${collection}/:organizationId`, 'contact.write'),
    update: endpointAddress('updateLabel', 'PUT', `/${collection}/:organizationId`, 'contact.write'),
    remove: endpointAddress('removeLabel', 'DELETE', `/${collection}/:organizationId/:id`, 'contact.write'),
    use: endpointAddress('getLabelUse', 'GET', `/${collection}/:organizationId/:id/use`, 'contact.write'),
    merge: endpointAddress('mergeLabel', 'POST', `/${collection}/:organizationId/:id/merge`, 'contact.write'),
  };
}

export const tagAddress = labelAddress('tag');
export const companyAddress = labelAddress('company');
