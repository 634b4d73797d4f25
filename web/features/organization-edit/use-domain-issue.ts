import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import { useMemo } from 'react';
import { domainProblem } from '../../data/domain-name.ts';
import { useDomainNames } from '../../data/membership.ts';

/** Why the typed domain cannot be had, known while one types; null: it can, or it is the stored one. */
export function useDomainIssue(domain: string | null, stored: string | null): ErrorIssue | null {
  const isNew = domain !== null && domain !== stored;
  const names = useDomainNames(isNew).data;
  return useMemo(() => {
    const problem = isNew ? domainProblem(domain, names) : null;
    return problem && { path: 'domain', code: problem === 'shape' ? 'domain' : problem };
  }, [isNew, domain, names]);
}
