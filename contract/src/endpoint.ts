import type * as z from 'zod/mini';
import type { EndpointAddress } from './address/endpoint-address.ts';

/** Any zod/mini schema; endpoint parts are declared with these. */
export type Schema = z.ZodMiniType;

/**
 * One call of the API: the server validates, authorizes and describes with it, the web types its client and
 * hides buttons with it. Where it is called and by whom is its address, which stands for itself under `address/`.
 */
export interface Endpoint<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  A extends Schema | undefined = Schema | undefined,
> extends EndpointAddress {
  readonly summary: string;
  readonly tag: string;
  /** Status of the answer when nothing fails. */
  readonly status: 200 | 201 | 204;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** `undefined` when the answer is empty or is not JSON (files, playlists, event streams). */
  readonly answer: A;
  /** Media type of the answer when it is not JSON. */
  readonly produces?: string;
  /** Bytes that a JSON body may have; 64 KiB where nothing is said. */
  readonly bodyLimit?: number;
}

/** What a JSON body may have where its endpoint says nothing, bytes. */
export const defaultBodyLimit = 64 * 1024;
/** For bodies that hold a release, a registered file, an organization or a list of ids, bytes. */
export const largeBodyLimit = 4 * 1024 * 1024;

type Output<S> = S extends Schema ? z.output<S> : undefined;

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? Output<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? Output<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? Output<B> : never;
export type AnswerOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? Output<A> : never;
interface Declaration<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  A extends Schema | undefined,
> {
  summary: string;
  tag: string;
  status?: 200 | 201 | 204;
  params?: P;
  query?: Q;
  body?: B;
  answer?: A;
  produces?: string;
  bodyLimit?: number;
}

/** Declares an endpoint; the status defaults to 204 without an answer and 200 with one. */
export function endpoint<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  A extends Schema | undefined = undefined,
>(address: EndpointAddress, declaration: Declaration<P, Q, B, A>): Endpoint<P, Q, B, A> {
  const status = declaration.status ?? (declaration.answer || declaration.produces ? 200 : 204);
  return {
    ...address,
    ...declaration,
    status,
    params: declaration.params as P,
    query: declaration.query as Q,
    body: declaration.body as B,
    answer: declaration.answer as A,
  };
}
