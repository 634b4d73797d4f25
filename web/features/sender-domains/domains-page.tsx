import { Permitted } from '../../parts/permitted.tsx';
import { useRouteParams, useRouteSearch } from '../../ui/hook/navigation.ts';
import { DomainListPage } from './domain-list-page.tsx';
import { DomainPage } from './domain-page.tsx';

/** The sender domains of an organization, or the one that the address names. */
export function DomainsPage() {
  const { organizationId = '' } = useRouteParams();
  const { domain } = useRouteSearch();
  return (
    <Permitted organizationId={organizationId} permission="organization.update">
      {domain ? (
        <DomainPage key={domain} organizationId={organizationId} id={domain} />
      ) : (
        <DomainListPage organizationId={organizationId} />
      )}
    </Permitted>
  );
}
