import type { EndpointAddress } from '@firstlook/contract/address/endpoint-address.ts';
import { ApiError, addressOf, failureOf } from './api.ts';

/** A file that a call makes of what it is sent. @throws ApiError */
export async function readFile(
  endpoint: EndpointAddress,
  params: Record<string, unknown>,
  body: unknown,
): Promise<Blob> {
  const response = await fetch(addressOf(endpoint, params), {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'same-origin',
  }).catch(() => {
    throw new ApiError(0, { code: 'NETWORK' });
  });
  if (!response.ok) throw await failureOf(response);
  return response.blob();
}
