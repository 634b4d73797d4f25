import { isClientAddress } from './address.ts';

/**
 * The hash routes of the specification, spelled in one place. At a client's address the organization is the one that the
 * address names, and no route says it again (specification 2 section 2, "Client front-ends").
 */
const part = encodeURIComponent;
const inOrganization = (base: string, organizationId: string) =>
  isClientAddress() ? base : `${base}/${part(organizationId)}`;

export const path = {
  login: '/auth/login',
  signUp: '/auth/signup',
  invitation: '/auth/invitation',
  releases: (organizationId: string) => inOrganization('/release', organizationId),
  /** A route of the organization, `page` in the query: CostumePage of the specification. */
  nav: (organizationId: string) => inOrganization('/nav', organizationId),
  release: (organizationId: string, id: string) =>
    `${inOrganization('/release', organizationId)}/${part(id)}`,
  /** The direct link page (specification 2 section 2, "Stream-TV site"): `1` and no organization, the address names it. */
  releaseDirect: (id: string, tabName?: string) =>
    `/release/1/${part(id)}${tabName ? `/${part(tabName)}` : ''}`,
  releaseEdit: (organizationId: string, id?: string) =>
    `/release/edit/${part(organizationId)}${id ? `/${part(id)}` : ''}`,
  releaseDesign: (organizationId: string, id: string) =>
    `/release/design/${part(organizationId)}/${part(id)}`,
  releaseDistribute: (organizationId: string, id: string) =>
    `/release/distribute/${part(organizationId)}/${part(id)}`,
  releaseReport: (organizationId: string, id: string) =>
    `/release/report/${part(organizationId)}/${part(id)}`,
  reportPaper: (organizationId: string, id: string) =>
    `/release/report/${part(organizationId)}/${part(id)}/print`,
  reportCompare: (organizationId: string) => `/release/compare/${part(organizationId)}`,
  calendar: (organizationId: string) => `/calendar/${part(organizationId)}`,
  recurringSends: (organizationId: string) => `/calendar/${part(organizationId)}/recurring`,
  recurringSend: (organizationId: string, id?: string) =>
    `/calendar/${part(organizationId)}/recurring/edit${id ? `/${part(id)}` : ''}`,
  contacts: (organizationId: string) => `/contact/${part(organizationId)}`,
  contactEdit: (organizationId: string, id?: string) =>
    `/contact/${part(organizationId)}/edit${id ? `/${part(id)}` : ''}`,
  smartLists: (organizationId: string) => `/contact/${part(organizationId)}/smart`,
  smartListEdit: (organizationId: string, id?: string) =>
    `/contact/${part(organizationId)}/smart/edit${id ? `/${part(id)}` : ''}`,
  contactImport: (organizationId: string) => `/contact/${part(organizationId)}/import`,
  pastImports: (organizationId: string) => `/contact/${part(organizationId)}/import/past`,
  suppressions: (organizationId: string) => `/contact/${part(organizationId)}/suppression`,
  contactReport: (id: string) => `/release/contact-report/${part(id)}`,
  /** AccountEditModal of the signed-in person, above the releases (specification 2 section 2; its spelling). */
  ownAccount: (organizationId: string, id: string) =>
    `/release/${part(organizationId)}/edit-accont/${part(id)}`,
  accounts: (organizationId: string) => `/account/${part(organizationId)}`,
  accountEdit: (organizationId: string, id?: string) =>
    `/account/${part(organizationId)}/edit${id ? `/${part(id)}` : ''}`,
  organizations: '/organization',
  organizationEdit: (id?: string) => `/organization/edit${id ? `/${part(id)}` : ''}`,
  /** A registered file of the organization; `file` and `kind` stand in the query. */
  registeredFile: (id: string) => `/organization/file/${part(id)}`,
  stats: (organizationId: string) => `/stats/${part(organizationId)}`,
  audit: (id: string) => `/organization/audit/${part(id)}`,
  apiKeys: (id: string) => `/organization/keys/${part(id)}`,
  storage: (id: string) => `/organization/storage/${part(id)}`,
  webhooks: (id: string) => `/organization/webhooks/${part(id)}`,
  webhook: (id: string, webhookId: string) => `/organization/webhooks/${part(id)}/${part(webhookId)}`,
  /** Sender domains; of one, where the query names its `domain`. */
  domains: (id: string) => `/organization/domains/${part(id)}`,
  person: (id: string) => `/organization/person/${part(id)}`,
  join: '/organization/join',
  security: '/settings/security',
  settings: (organizationId = '-1') => `/settings/s/${part(organizationId)}`,
  /** Pages that a client site may have besides its releases. */
  about: '/about',
  archive: '/archive',
  fileViewer: '/file-viewer',
  outbox: '/outbox',
} as const;

/** The server-drawn landing page of a release. */
export const landingPage = (releaseId: string): string => `/landing/${part(releaseId)}`;
