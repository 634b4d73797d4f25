import { Bookmark, MailCheck, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { MailingListsDialog } from '../../parts/mailing-lists-dialog.tsx';
import { Button, ButtonLink } from '../../ui/page/button.tsx';
import { useAskToClearBounces } from './use-clear-bounces.ts';

interface ContactActionsProps {
  organizationId: string;
  /** Addresses that refused mail, where the list shows all of them and nothing else. */
  bounced: number;
}

/** What can be done above the list of contacts, by those who may. */
export function ContactActions({ organizationId, bounced }: ContactActionsProps) {
  const { t } = useTranslation();
  const [isListing, setListing] = useState(false);
  const bounces = useAskToClearBounces(organizationId);
  return (
    <div className="row wrap">
      {bounced > 0 && (
        <Button icon={MailCheck} busy={bounces.isBusy} onClick={() => void bounces.ask(bounced)}>
          {t('contacts:bounced.all', { count: bounced, total: formatNumber(bounced) })}
        </Button>
      )}
      <Button icon={Bookmark} onClick={() => setListing(true)}>
        {t('contacts:list.open')}
      </Button>
      <ButtonLink icon={Upload} to={path.contactImport(organizationId)}>
        {t('contacts:import')}
      </ButtonLink>
      <ButtonLink kind="primary" icon={Plus} to={path.contactEdit(organizationId)}>
        {t('contacts:add')}
      </ButtonLink>
      <MailingListsDialog
        opened={isListing}
        organizationId={organizationId}
        onClose={() => setListing(false)}
      />
    </div>
  );
}
