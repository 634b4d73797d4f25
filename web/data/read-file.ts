import type { EndpointAddress } from '@firstlook/contract/address/endpoint-address.ts';
import { ApiError, addressOf, failureOf } from './api.ts';

/** A file that a call makes of what it is sent, as its body or in the address. @throws ApiError */
export async function readFile(
  endpoint: EndpointAddress,
  params: Record<string, unknown>,
  sent: Record<string, unknown>,
): Promise<Blob> {
  const isRead = endpoint.method === 'GET';
  const response = await fetch(addressOf(endpoint, params, isRead ? sent : undefined), {
    method: endpoint.method,
    ...(!isRead && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) }),
    credentials: 'same-origin',
  }).catch(() => {
    throw new ApiError(0, { code: 'NETWORK' });
  });
  if (!response.ok) throw await failureOf(response);
  return response.blob();
}
