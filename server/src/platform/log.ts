import { type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON lines on standard output; secrets that could slip into an object are cut out. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    redact: {
      paths: [
        'password',
        'token',
        '*.password',
        '*.token',
        'req.headers.cookie',
        'req.headers.authorization',
        'headers.cookie',
      ],
      censor: '[cut]',
    },
  });
}
