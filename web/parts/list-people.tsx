import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { type ContactQuery, useContacts } from '../data/contact.ts';
import { Pager } from '../ui/list/pager.tsx';
import { SkeletonRows } from '../ui/page/skeleton.tsx';
import { ContactLine } from './contact-line.tsx';
import { Failure } from './failure.tsx';
import { HowMany } from './how-many.tsx';
import css from './mailing-lists.module.css';

interface ListPeopleProps {
  organizationId: string;
  label: string;
  search: string;
  params: NonNullable<NonNullable<ContactQuery['filter']>['params']>;
  /** Said of each of them. */
  about?: string;
  /** What is done with one of them. */
  act: { icon: LucideIcon; label: (name: string) => string; onAct: (id: string) => void } | undefined;
}

const onPage = 50;

/** People of a mailing list, or those who are not on it, page by page, however many they are. */
export function ListPeople({ organizationId, label, search, params, about, act }: ListPeopleProps) {
  const [wanted, setWanted] = useState(0);
  const found = useContacts(organizationId, {
    filter: { search: search || undefined, params },
    pagination: { page: wanted, limit: onPage },
  });
  const total = found.data?.total ?? 0;
  // Whoever takes the last one off a page is led to the one before.
  const last = Math.max(0, Math.ceil(total / onPage) - 1);
  if (found.data && wanted > last) setWanted(last);
  if (found.isError) return <Failure error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <SkeletonRows rows={3} />;
  return (
    <>
      <HowMany people={total} isCapped={found.data.isTotalCapped} />
      <ul className={css.rows} aria-label={label}>
        {found.data.items.map((contact) => (
          <ContactLine
            key={contact._id}
            contact={contact}
            about={about}
            act={act && { ...act, onAct: () => act.onAct(contact._id) }}
          />
        ))}
      </ul>
      {total > onPage && (
        <Pager
          label={label}
          page={Math.min(wanted, last)}
          limit={onPage}
          total={total}
          isCapped={found.data.isTotalCapped}
          onPage={setWanted}
        />
      )}
    </>
  );
}
