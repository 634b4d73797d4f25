import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** Levels of `{` and `[` that a body may have. */
const maximumDepth = 32;
/** Values and keys that a body may have; more would keep the process busy long before a schema could refuse them. */
const maximumParts = 100_000;

const quote = 34;
const backslash = 92;
const openings = new Set([...'{['].map((sign) => sign.charCodeAt(0)));
const closings = new Set([...'}]'].map((sign) => sign.charCodeAt(0)));
const comma = 44;

function refuse(code: string): never {
  throw new AppError('MALFORMED_REQUEST', { where: 'body' }, [{ path: 'body', code }]);
}

/** Index of the quote that ends the string beginning at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === backslash) at++;
    else if (sign === quote) return at;
  }
  return text.length;
}

/** Counts without parsing: a hostile body is refused before it costs memory. */
function checkShape(text: string): void {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else if (openings.has(sign)) {
      depth++;
      parts++;
      if (depth > maximumDepth) refuse('tooDeep');
    } else if (closings.has(sign)) depth--;
    else if (sign === comma) parts++;
    if (parts > maximumParts) refuse('tooManyValues');
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** JSON is UTF-8 (RFC 8259 section 8.1), whatever else is written beside the type. */
function readText(contentType: string, bytes: Buffer): string {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
  if (charset && !/^utf-?8$/i.test(charset)) refuse('invalidUnicode');
  try {
    return utf8.decode(bytes);
  } catch {
    return refuse('invalidUnicode');
  }
}

/** Whether every text in it is valid Unicode. Half a surrogate pair would be stored as another character. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, one]) => key.isWellFormed() && isWellFormed(one));
}

/**
 * Reads JSON bodies: at most 32 levels, 100,000 values, valid Unicode, no `__proto__` or `constructor` keys.
 * How many bytes a body may have is the endpoint's own word (`bodyLimit`).
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Programs say JSON with every call, also with one that has nothing to say.
    if (bytes.length === 0) {
      done(null);
      return;
    }
    let text: string;
    try {
      text = readText(request.headers['content-type'] ?? '', bytes);
      checkShape(text);
    } catch (error) {
      done(error as Error);
      return;
    }
    void parse(request, text, (error, value) => {
      // Surrogates can only come as escapes: bytes that are no UTF-8 were refused.
      const isGood = error || !/\\u[dD][89a-fA-F]/.test(text) || isWellFormed(value);
      if (isGood) done(error, value);
      else
        done(
          new AppError('MALFORMED_REQUEST', { where: 'body' }, [{ path: 'body', code: 'invalidUnicode' }]),
        );
    });
  });
}
