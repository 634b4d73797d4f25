import { type ErrorAnswer, type ErrorCode, errorKinds } from '@firstlook/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { sendProblemPage, wantsPage } from './problem-page.ts';

interface KnownError extends Error {
  code?: string;
  statusCode?: number;
  retryAfter?: number;
}

/** Of connections, of resources, and of transactions that stood in each other's way: the next try may find the way free. */
const unavailableSqlStates = /^(08|57P0|53|57014|25006|40P01|40001)/;
const unavailableNetwork = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'];
const unavailableNames = ['TimeoutError', 'RequestTimeout'];
const unavailableMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|server closed the connection/;

/** Failures that pass by themselves when the database or another server is back. */
function isUnavailable(error: KnownError): boolean {
  const code = error.code ?? '';
  return (
    unavailableSqlStates.test(code) ||
    unavailableNetwork.includes(code) ||
    unavailableNames.includes(error.name) ||
    unavailableMessages.test(error.message)
  );
}

/** Whoever called left in the middle of it: nobody waits for an answer, and nothing of ours failed. */
const hasLeft = ({ code = '' }: KnownError, request: FastifyRequest): boolean =>
  request.raw.socket.destroyed && ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(code);

/** Text that it cannot hold, as text and as JSON. */
const unstorable = ['22021', '22P05'];
const mostNamed = 20;

function codeOf(error: KnownError): ErrorCode {
  if (error instanceof AppError) return error.code;
  // Text that PostgreSQL cannot hold (NUL) or numbers beyond its types are the caller's mistake.
  if ([...unstorable, '22P02', '22003', '22008'].includes(error.code ?? '')) return 'MALFORMED_REQUEST';
  // A row for what is not there: an organization that a system admin's path names, or what was deleted at this moment.
  if (error.code === '23503' && error.message.startsWith('insert or update')) return 'NOT_FOUND';
  if (['ENOSPC', 'EDQUOT', '53100'].includes(error.code ?? '')) return 'STORAGE_FULL';
  if (isUnavailable(error)) return 'UNAVAILABLE';
  switch (error.statusCode) {
    case 413:
      return 'TOO_LARGE';
    case 415:
      return 'UNSUPPORTED_TYPE';
    case 404:
      return 'NOT_FOUND';
    default:
      return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
        ? 'MALFORMED_REQUEST'
        : 'INTERNAL';
  }
}

export function errorAnswerOf(code: ErrorCode, requestId: string, error?: AppError): ErrorAnswer {
  return {
    code,
    message: errorKinds[code].message,
    params: error?.params ?? {},
    issues: error?.issues ?? [],
    requestId,
  };
}

/** Where a body has a sign that PostgreSQL cannot hold. A schema that knows better names its field before. */
function placesOfNul(value: unknown, path: string): string[] {
  if (typeof value === 'string') return value.includes('\0') ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => placesOfNul(one, path ? `${path}.${key}` : key));
}

function issuesOf(error: KnownError, { body }: FastifyRequest): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!unstorable.includes(error.code ?? '')) return undefined;
  const issues = placesOfNul(body, '').map((path) => ({ path, code: 'controlSigns' }));
  return new AppError('MALFORMED_REQUEST', {}, issues.slice(0, mostNamed));
}

/** The one place where a failure becomes an answer; what it does not know it hides (decisions section 2). */
export function answerError(error: KnownError, request: FastifyRequest, reply: FastifyReply): void {
  const code = codeOf(error);
  const { status } = errorKinds[code];
  if (hasLeft(error, request)) request.log.info({ err: error, requestId: request.id }, 'the caller left');
  else if (status >= 500) request.log.error({ err: error, requestId: request.id }, code);
  if (status === 429 && error instanceof AppError && error.params.retryAfter)
    reply.header('retry-after', String(error.params.retryAfter));
  if (status === 503) reply.header('retry-after', '2');
  if (reply.sent || reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  if (wantsPage(request)) {
    sendProblemPage(request, reply, status);
    return;
  }
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(errorAnswerOf(code, request.id, issuesOf(error, request)));
}
