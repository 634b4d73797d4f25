import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it, vi } from 'vitest';
import { answerError } from './error-handler.ts';

/** A request whose caller is still there or has hung up, and what is logged of it. */
function requestOf(isGone: boolean) {
  const log = { error: vi.fn(), info: vi.fn() };
  const request = { id: 'r', log, raw: { socket: { destroyed: isGone } } } as unknown as FastifyRequest;
  const reply = { sent: true, raw: { destroy: vi.fn() }, header: vi.fn() } as unknown as FastifyReply;
  return { log, request, reply };
}
const cutOff = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });

it.each([
  ['a caller who hung up', true, cutOff, 0],
  ['a stream of ours that broke while the caller waited', false, cutOff, 1],
  ['a fault that came to light after the caller left', true, new Error('x is not a function'), 1],
])('%s is a failure of ours or not', (_, isGone, error, failures) => {
  const { log, request, reply } = requestOf(isGone);
  answerError(error, request, reply);
  expect(log.error).toHaveBeenCalledTimes(failures);
  expect(log.info).toHaveBeenCalledTimes(1 - failures);
});
