import { AppError } from './app-error.ts';

const maximumDepth = 5;
const maximumKeys = 50;
const maximumLength = 16_384;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

interface Branch {
  [key: string]: Branch | string | string[];
}

function refuse(path: string): never {
  throw new AppError('MALFORMED_REQUEST', {}, [{ path, code: 'malformed' }]);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return refuse('query');
  }
}

function splitKey(key: string): string[] {
  const [head = ''] = key.split('[', 1);
  const rest = key.slice(head.length);
  if (rest !== '' && !/^(\[[^[\]]*\])+$/.test(rest)) refuse(key);
  return [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')];
}

function assign(root: Branch, steps: string[], value: string): void {
  let branch = root;
  for (const [position, step] of steps.entries()) {
    if (forbidden.has(step)) refuse(steps.join('.'));
    const last = position === steps.length - 1;
    const next = steps[position + 1];
    const existing = branch[step];
    if (last || (next !== undefined && position === steps.length - 2 && /^\d*$/.test(next))) {
      // `a=1`, `a[]=1` and `a[0]=1`; a repeated key makes a list.
      const listed = !last || existing !== undefined;
      if (existing !== undefined && typeof existing === 'object' && !Array.isArray(existing))
        refuse(steps.join('.'));
      const before = existing === undefined ? [] : Array.isArray(existing) ? existing : [existing as string];
      branch[step] = listed ? [...before, value] : value;
      return;
    }
    if (existing === undefined) branch[step] = Object.create(null) as Branch;
    else if (typeof existing === 'string' || Array.isArray(existing)) refuse(steps.join('.'));
    branch = branch[step] as Branch;
  }
}

/**
 * Parses a query with brackets into plain objects (decisions section 2): at most 50 keys, 5 deep, 16 KB.
 * @throws AppError MALFORMED_REQUEST
 */
export function parseQueryString(text: string): Branch {
  if (text.length > maximumLength) refuse('query');
  const root = Object.create(null) as Branch;
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > maximumKeys) refuse('query');
  for (const pair of pairs) {
    const cut = pair.indexOf('=');
    const key = decode(cut < 0 ? pair : pair.slice(0, cut));
    const steps = splitKey(key);
    if (steps.length > maximumDepth) refuse(key);
    assign(root, steps, cut < 0 ? '' : decode(pair.slice(cut + 1)));
  }
  return root;
}
