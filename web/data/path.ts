/** The hash routes of the specification, spelled in one place. */
const part = encodeURIComponent;

export const path = {
  login: '/auth/login',
  releases: (organizationId: string) => `/release/${part(organizationId)}`,
  release: (organizationId: string, id: string) => `/release/${part(organizationId)}/${part(id)}`,
  releaseEdit: (organizationId: string, id?: string) =>
    `/release/edit/${part(organizationId)}${id ? `/${part(id)}` : ''}`,
  releaseDesign: (organizationId: string, id: string) =>
    `/release/design/${part(organizationId)}/${part(id)}`,
  releaseDistribute: (organizationId: string, id: string) =>
    `/release/distribute/${part(organizationId)}/${part(id)}`,
  releaseReport: (organizationId: string, id: string) =>
    `/release/report/${part(organizationId)}/${part(id)}`,
  contacts: (organizationId: string) => `/contact/${part(organizationId)}`,
  contactEdit: (organizationId: string, id?: string) =>
    `/contact/${part(organizationId)}/edit${id ? `/${part(id)}` : ''}`,
  contactImport: (organizationId: string) => `/contact/${part(organizationId)}/import`,
  contactReport: (id: string) => `/release/contact-report/${part(id)}`,
  settings: (organizationId = '-1') => `/settings/s/${part(organizationId)}`,
  fileViewer: '/file-viewer',
  outbox: '/outbox',
} as const;

/** The server-drawn landing page of a release. */
export const landingPage = (releaseId: string): string => `/landing/${part(releaseId)}`;
