import type { Permission } from '../permissions.ts';

/**
 * Who may call an endpoint.
 * `public`: no session is needed; `signedIn`: any account with a session;
 * `systemAdmin`: accounts with the system role admin; anything else is a permission in the
 * organization named by the path parameter `organizationId`.
 */
export type Access = 'public' | 'signedIn' | 'systemAdmin' | Permission;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Sent with every call of a client site. Without it the API answers strangers as everywhere: 401, or 404 in another organization. */
export const clientSiteHeader = 'x-client-site';
export const clientSiteQuery = /[?&]site=1(?:&|$)/;

/**
 * What a browser needs to make a call, and no schema: this half of the contract has no import but types, so that a
 * page pulls in the few lines it uses. `name` is the export's own name; by it the types of the call are found in
 * `call.ts`. `path` is below `/api` and names parameters as `:name`.
 */
export interface EndpointAddress<Name extends string = string> {
  readonly name: Name;
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  /**
   * Also without a session, on the client site of an organization that needs no sign-in: the answer is what all
   * may see (docs/decisions/0045). The `site` says that it asks by a header (`clientSiteHeader`), a `frame`, which can send none, by its address (`clientSiteQuery`).
   */
  readonly forVisitors?: 'site' | 'frame';
}

export function endpointAddress<Name extends string>(
  name: Name,
  method: Method,
  path: string,
  access: Access,
  audience: Pick<EndpointAddress, 'forVisitors'> = {},
): EndpointAddress<Name> {
  return { name, method, path, access, ...audience };
}
