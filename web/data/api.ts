import { clientSiteHeader, type EndpointAddress } from '@firstlook/contract/address/endpoint-address.ts';
import type { AnswerOf, BodyInput, ParamsInput, QueryInput } from '@firstlook/contract/call.ts';
import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import { isClientAddress } from '../device/address.ts';
import { bracketed } from './bracketed-query.ts';

/** A failed call. `code` is a key of `locales/<locale>/errors.json`; `NETWORK` means that no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly params: Record<string, unknown>;
  readonly issues: ErrorIssue[];
  readonly requestId: string;

  constructor(status: number, answer: Partial<ApiError> & { message?: string }) {
    super(answer.message ?? 'Something went wrong');
    this.name = 'ApiError';
    this.status = status;
    this.code = answer.code ?? 'INTERNAL';
    this.params = answer.params ?? {};
    this.issues = answer.issues ?? [];
    this.requestId = answer.requestId ?? '';
  }
}

interface CallOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Kept alive when the page closes (heartbeats, drafts). */
  keepalive?: boolean;
  /** The caller minds a missing session itself. */
  anonymous?: boolean;
}

type Part<K extends string, T> = T extends undefined ? { [P in K]?: undefined } : { [P in K]: T };

/** What a call needs: the parts its endpoint declares, and how it is made. */
export type CallInput<E> = Part<'params', ParamsInput<E>> &
  (QueryInput<E> extends undefined ? { query?: undefined } : { query?: QueryInput<E> }) &
  Part<'body', BodyInput<E>> &
  CallOptions;

/** The same, without the types of one endpoint. */
type AnyCall = CallOptions & {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
};

let onUnauthorized: (failure: ApiError) => void = () => undefined;

/** What happens when the session is over; the app sends the person to sign-in and back. */
export function whenUnauthorized(handler: (failure: ApiError) => void): void {
  onUnauthorized = handler;
}

let onRefused: () => void = () => undefined;

/** What happens when something of an organization was refused: the person's role there may be another by now. */
export function whenRefused(handler: () => void): void {
  onRefused = handler;
}

/** The address of an endpoint with its parameters and query filled in. */
export function addressOf(
  endpoint: EndpointAddress,
  params: Record<string, unknown> = {},
  query?: Record<string, unknown>,
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = query ? bracketed(query) : '';
  return `/api${path}${search ? `?${search}` : ''}`;
}

/** What a refused answer says; for the few calls that are not made by `call`. */
export async function failureOf(response: Response): Promise<ApiError> {
  const answer = (await response.json().catch(() => ({}))) as Partial<ApiError>;
  return new ApiError(response.status, answer);
}

/**
 * Calls an endpoint of the contract and answers what it declares.
 *
 * @throws ApiError with the server's code; `NETWORK` (status 0) when the server cannot be reached
 */
export async function call<E extends EndpointAddress>(
  endpoint: E,
  input: CallInput<E>,
): Promise<AnswerOf<E>> {
  const { params, query, body, signal, idempotencyKey, keepalive, anonymous } = input as AnyCall;
  const address = addressOf(endpoint, params, query);
  const headers: Record<string, string> = { accept: 'application/json' };
  // State-changing calls are JSON even when empty: the server refuses what a foreign form could send.
  if (endpoint.method !== 'GET') headers['content-type'] = 'application/json';
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (isClientAddress()) headers[clientSiteHeader] = '1';
  const response = await fetch(address, {
    method: endpoint.method,
    headers,
    body: endpoint.method === 'GET' ? undefined : JSON.stringify(body ?? {}),
    credentials: 'same-origin',
    signal,
    keepalive,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, { code: 'NETWORK', message: 'Network error' });
  });
  if (!response.ok) {
    const failure = await failureOf(response);
    if (failure.code === 'UNAUTHORIZED' && !anonymous) onUnauthorized(failure);
    if (failure.code === 'NOT_ALLOWED' || failure.code === 'NOT_FOUND') onRefused();
    throw failure;
  }
  if (response.status === 204) return undefined as AnswerOf<E>;
  return (await response.json()) as AnswerOf<E>;
}
