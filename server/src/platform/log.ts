import { type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON lines on standard output; secrets that could slip into an object are cut out. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    // Errors of drivers carry their whole connection, password and all: only these fields are written.
    serializers: {
      err: (error: Error & { code?: unknown; statement?: unknown }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        statement: error.statement,
        stack: error.stack,
      }),
    },
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
