import { BellOff, Bookmark, Ellipsis, MailCheck, Plus, Tag, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelGone } from '../../data/label.ts';
import { path } from '../../device/path.ts';
import { formatNumber } from '../../i18n/format.ts';
import { withWords } from '../../i18n/words.ts';
import { MailingListsDialog } from '../../parts/mailing-lists-dialog.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/page/button.tsx';
import { ExportMenu } from './export-menu.tsx';
import type { Condition } from './list-state.ts';
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
  canWrite: boolean;
  /** What the list is narrowed to. */
  condition: Condition;
  /** Contacts in the list. */
  total: number;
  onLabelGone: LabelGone;
}

/** What can be done above the list of contacts: taken along by who reads it, the rest by who may write. */
export function ContactActions({ canWrite, condition, total, ...props }: ContactActionsProps) {
  return (
    <div className="row wrap">
      {total > 0 && <ExportMenu organizationId={props.organizationId} chosen={{ matching: condition }} />}
      {canWrite && <WriteActions {...props} />}
    </div>
  );
}

type WriteActionsProps = Pick<ContactActionsProps, 'organizationId' | 'bounced' | 'onLabelGone'>;

function WriteActions({ organizationId, bounced, onLabelGone }: WriteActionsProps) {
  const { t } = useTranslation();
  const go = useGo();
  const [open, setOpen] = useState<'lists' | 'labels' | null>(null);
  const bounces = useAskToClearBounces(organizationId);
  const close = () => setOpen(null);
  return (
    <>
      {bounced > 0 && (
        <Button icon={MailCheck} busy={bounces.isBusy} onClick={() => void bounces.ask(bounced)}>
          {t('contacts:bounced.all', { count: bounced, total: formatNumber(bounced) })}
        </Button>
      )}
      <Menu align="end" target={<IconButton icon={Ellipsis} label={t('contacts:more')} />}>
        <MenuItem icon={Tag} onClick={() => setOpen('labels')}>
          {t('contacts:labels')}
        </MenuItem>
        <MenuItem icon={BellOff} onClick={() => go(path.suppressions(organizationId))}>
          {t('contacts:suppressions')}
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
    </>
  );
}
