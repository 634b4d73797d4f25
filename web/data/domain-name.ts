/** What is the matter with a domain that is being typed; null when it may be taken. */
export type DomainProblem = 'shape' | 'taken' | 'reserved' | null;

const shape = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export function domainProblem(
  domain: string,
  names: { items: readonly string[]; reserved: readonly string[] } | undefined,
): DomainProblem {
  if (domain === '') return null;
  if (!shape.test(domain)) return 'shape';
  if (names?.reserved.includes(domain)) return 'reserved';
  return names?.items.includes(domain) ? 'taken' : null;
}
