import { globalOrganizationId } from '@firstlook/contract/permissions.ts';
import {
  BellOff,
  Bookmark,
  Ellipsis,
  History,
  MailCheck,
  Merge,
  Plus,
  Sparkles,
  Tag,
  Upload,
} from 'lucide-react';
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

/** What can be done above the list of contacts: reading on and taking along by who reads it, the rest by who may write. */
export function ContactActions(props: ContactActionsProps) {
  const { organizationId, canWrite, condition, total, bounced } = props;
  return (
    <div className="row wrap">
      {total > 0 && <ExportMenu organizationId={organizationId} chosen={{ matching: condition }} />}
      <MoreMenu {...props} />
      {canWrite && <WriteActions {...{ organizationId, bounced }} />}
    </div>
  );
}

type MoreMenuProps = Pick<ContactActionsProps, 'organizationId' | 'canWrite' | 'onLabelGone'>;

function MoreMenu({ organizationId, canWrite, onLabelGone }: MoreMenuProps) {
  const { t } = useTranslation();
  const go = useGo();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Menu align="end" target={<IconButton icon={Ellipsis} label={t('contacts:more')} />}>
        {canWrite && (
          <MenuItem icon={Tag} onClick={() => setOpen(true)}>
            {t('contacts:labels')}
          </MenuItem>
        )}
        {organizationId !== globalOrganizationId && (
          <MenuItem icon={Sparkles} onClick={() => go(path.smartLists(organizationId))}>
            {t('contacts:smartLists')}
          </MenuItem>
        )}
        {organizationId !== globalOrganizationId && (
          <MenuItem icon={Merge} onClick={() => go(`${path.contacts(organizationId)}/duplicates`)}>
            {t('contacts:duplicates')}
          </MenuItem>
        )}
        <MenuItem icon={History} onClick={() => go(path.pastImports(organizationId))}>
          {t('contacts:pastImports')}
        </MenuItem>
        <MenuItem icon={BellOff} onClick={() => go(path.suppressions(organizationId))}>
          {t('contacts:suppressions')}
        </MenuItem>
      </Menu>
      <Suspense>
        {isOpen && (
          <LabelsDialog organizationId={organizationId} onGone={onLabelGone} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}

function WriteActions({ organizationId, bounced }: Pick<ContactActionsProps, 'organizationId' | 'bounced'>) {
  const { t } = useTranslation();
  const [isListing, setListing] = useState(false);
  const bounces = useAskToClearBounces(organizationId);
  return (
    <>
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
    </>
  );
}
