import { ContactAccount } from './contact-account.tsx';
import { ContactLinks } from './contact-links.tsx';
import { ContactTimeline } from './contact-timeline.tsx';

interface ContactHistoryProps {
  organizationId: string;
  contactId: string;
  name: string;
  /** A contact of all organizations: nobody here notes anything of it. */
  isGeneral: boolean;
}

/** What an organization has with one contact: the account behind it, its links, and all that happened. */
export function ContactHistory({ name, ...contact }: ContactHistoryProps) {
  return (
    <>
      <ContactAccount {...contact} />
      <ContactLinks {...contact} name={name} />
      <ContactTimeline {...contact} />
    </>
  );
}
