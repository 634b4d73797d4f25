import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganization } from '../../data/organization.ts';
import { useReleases } from '../../data/release.ts';
import { path } from '../../device/path.ts';
import { chooseForSend } from '../../parts/kept-send.ts';
import type { ChosenGroup } from '../../parts/prepared-send.ts';
import { releaseLabels } from '../../parts/release-about.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { useGo } from '../../ui/hook/navigation.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Button } from '../../ui/page/button.tsx';

interface SendDialogProps {
  organizationId: string;
  /** Who is chosen on the screen that this leads to. */
  group: ChosenGroup;
  onClose: () => void;
}

/** Which release the imported people are to get. */
export function SendDialog({ organizationId, group, onClose }: SendDialogProps) {
  const { t } = useTranslation();
  const go = useGo();
  const [releaseId, setReleaseId] = useState<string | null>(null);
  const releases = useReleases(organizationId, { pagination: { page: 0, limit: 50 } }).data?.items ?? [];
  const organization = useOrganization(organizationId);
  const send = () => {
    if (!releaseId) return;
    chooseForSend(releaseId, { groups: [group], people: [] });
    go(path.releaseDistribute(organizationId, releaseId));
  };
  return (
    <Dialog
      opened
      title={t('import:send.title')}
      onClose={onClose}
      footer={
        <Button kind="primary" disabled={!releaseId} onClick={send}>
          {t('import:send.go')}
        </Button>
      }
    >
      <SelectField
        label={t('import:send.release')}
        value={releaseId}
        options={releaseLabels(releases, organization)}
        onChange={setReleaseId}
      />
    </Dialog>
  );
}
