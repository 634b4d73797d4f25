import { isDomainName } from '@firstlook/contract/domain-name.ts';

/** What is the matter with a domain that is being typed; null when it may be taken. */
export type DomainProblem = 'shape' | 'taken' | 'reserved' | null;

export function domainProblem(
  domain: string,
  names: { items: readonly string[]; reserved: readonly string[] } | undefined,
): DomainProblem {
  if (domain === '') return null;
  if (!isDomainName(domain)) return 'shape';
  if (names?.reserved.includes(domain)) return 'reserved';
  return names?.items.includes(domain) ? 'taken' : null;
}
