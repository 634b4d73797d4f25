import { expect, test } from 'vitest';
import { domainProblem } from './domain-name.ts';

const names = { items: ['tv'], reserved: ['api'] };

test.each([
  ['', null],
  ['new-one', null],
  ['tv', 'taken'],
  ['api', 'reserved'],
  ['-x', 'shape'],
  ['x y', 'shape'],
  ['01930000-0000-7000-8000-000000000003', 'shape'],
  ['שלום', 'shape'],
])('domain %j', (domain, problem) => expect(domainProblem(domain, names)).toBe(problem));
