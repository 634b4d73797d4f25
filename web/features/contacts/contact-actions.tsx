import { Bookmark, Ellipsis, MailCheck, Plus, Tag, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelGone } from '../../data/label.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { withWords } from '../../i18n/words.ts';
import { MailingListsDialog } from '../../parts/mailing-lists-dialog.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/page/button.tsx';
import { useAskToClearBounces } from './use-clear-bounces.ts';

const LabelsDialog = lazy(() =>
  withWords(['labels'], import('./labels-dialog.tsx')).then((module) => ({
    default: module.LabelsDialog,
  })),
);

interface ContactActionsProps {
  organizationId: string;
  /** Addresses that refused mail, where the list shows all of them and nothing else. */
  bounced: number;
  onLabelGone: LabelGone;
}

/** What can be done above the list of contacts, by those who may. */
export function ContactActions({ organizationId, bounced, onLabelGone }: ContactActionsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'lists' | 'labels' | null>(null);
  const bounces = useAskToClearBounces(organizationId);
  const close = () => setOpen(null);
  return (
    <div className="row wrap">
      {bounced > 0 && (
        <Button icon={MailCheck} busy={bounces.isBusy} onClick={() => void bounces.ask(bounced)}>
          {t('contacts:bounced.all', { count: bounced, total: formatNumber(bounced) })}
        </Button>
      )}
      <Menu align="end" target={<IconButton icon={Ellipsis} label={t('contacts:more')} />}>
        <MenuItem icon={Tag} onClick={() => setOpen('labels')}>
          {t('contacts:labels')}
        </MenuItem>
      </Menu>
      <Button icon={Bookmark} onClick={() => setOpen('lists')}>
        {t('contacts:list.open')}
      </Button>
      <ButtonLink icon={Upload} to={path.contactImport(organizationId)}>
        {t('contacts:import')}
      </ButtonLink>
      <ButtonLink kind="primary" icon={Plus} to={path.contactEdit(organizationId)}>
        {t('contacts:add')}
      </ButtonLink>
      <MailingListsDialog opened={open === 'lists'} organizationId={organizationId} onClose={close} />
      <Suspense>
        {open === 'labels' && (
          <LabelsDialog organizationId={organizationId} onGone={onLabelGone} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}
