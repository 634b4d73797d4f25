import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRestoreOrganization, useUpdateOrganization } from '../../data/organization-admin.ts';
import type { WordKey } from '../../i18n/word-key.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { confirm } from '../../ui/overlay/confirm.tsx';
import { toast } from '../../ui/overlay/toast.tsx';

/** Approving and restoring from the list; `busy` is the organization that is being worked on. */
export function useOrganizationActs() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const update = useUpdateOrganization();
  const reopen = useRestoreOrganization();
  const [busy, setBusy] = useState<string | null>(null);

  const act = async (organization: OrganizationView, done: WordKey, work: () => Promise<unknown>) => {
    setBusy(organization._id);
    try {
      await work();
      toast({ tone: 'ok', text: t(done, { name: organization.name }) });
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) });
    } finally {
      setBusy(null);
    }
  };

  const approve = async (organization: OrganizationView) => {
    const yes = await confirm({
      title: t('organizations:approveTitle', { name: organization.name }),
      text: t('organizations:approveText'),
      confirmLabel: t('organizations:approve'),
    });
    if (!yes) return;
    const { _id: id, version } = organization;
    await act(organization, 'organizations:approved', () =>
      update.mutateAsync({ id, version, changes: { status: 'approved' } }),
    );
  };
  const restore = (organization: OrganizationView) =>
    act(organization, 'organizations:restored', () => reopen.mutateAsync(organization._id));

  return { approve, restore, busy };
}
