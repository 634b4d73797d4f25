import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import { useCallback } from 'react';
import { useDomainNames } from '../../data/membership.ts';
import { domainProblem } from '../../parts/domain-name.ts';

/** Says why a domain cannot be had; the names that are taken are asked for once one was typed. */
export function useDomainCheck(stored: string | null, isTyped: boolean) {
  const names = useDomainNames(isTyped).data;
  return useCallback(
    (domain: string | null): ErrorIssue | null => {
      const problem = domain === null || domain === stored ? null : domainProblem(domain, names);
      return problem && { path: 'domain', code: problem === 'shape' ? 'domain' : problem };
    },
    [stored, names],
  );
}

/** Why the typed domain cannot be had, known while one types; null: it can, or it is the stored one. */
export const useDomainIssue = (domain: string | null, stored: string | null): ErrorIssue | null =>
  useDomainCheck(stored, domain !== null && domain !== stored)(domain);
