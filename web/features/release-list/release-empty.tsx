import type { OrganizationView } from '@firstlook/contract/organization.ts';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOrganizationCounts } from '../../data/organization.ts';
import { path } from '../../device/path.ts';
import { Button, ButtonLink } from '../../ui/page/button.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { scenes } from '../../ui/page/scene.tsx';
import { StartSteps } from './start-steps.tsx';

interface ReleaseEmptyProps {
  /** Something narrows the list: "no match" and not "nothing yet". */
  filtered: boolean;
  organization: OrganizationView | undefined;
  canWrite: boolean;
  onClear: () => void;
}

export function ReleaseEmpty({ filtered, organization, canWrite, onClear }: ReleaseEmptyProps) {
  const { t } = useTranslation();
  const contacts = useOrganizationCounts(organization?._id)?.contacts;
  if (filtered) {
    return (
      <Empty drawing="noMatch" title={t('releases:none.title')} text={t('releases:none.text')}>
        <Button kind="primary" onClick={onClear}>
          {t('releases:none.clear')}
        </Button>
      </Empty>
    );
  }
  // Nothing can be sent yet: an admin of the organization is shown the missing steps.
  if (organization?.abilities?.update && (!organization.fromEmails?.length || contacts === 0)) {
    return (
      <div>
        <Empty drawing={scenes.house} title={t('shell:start.title')} text={t('shell:start.text')} />
        <StartSteps organization={organization} />
      </div>
    );
  }
  const types = canWrite ? (organization?.releaseTypes ?? []) : [];
  return (
    <Empty
      drawing="nothing"
      title={t('releases:empty.title')}
      text={canWrite ? t('releases:empty.text') : t('releases:empty.watchText')}
    >
      {organization &&
        types.slice(0, 3).map((type, position) => (
          <ButtonLink
            key={type.id}
            kind={position === 0 ? 'primary' : 'outline'}
            icon={Plus}
            to={path.releaseEdit(organization._id)}
            search={{ releaseType: type.id }}
          >
            {t('shell:newOfType', { type: type.name })}
          </ButtonLink>
        ))}
    </Empty>
  );
}
