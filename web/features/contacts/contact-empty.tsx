import { Plus, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { Button, ButtonLink } from '../../ui/page/button.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { scenes } from '../../ui/page/scene.tsx';

interface ContactEmptyProps {
  filtered: boolean;
  isGeneral: boolean;
  canWrite: boolean;
  organizationId: string;
  onClear: () => void;
}

export function ContactEmpty({ filtered, isGeneral, canWrite, organizationId, onClear }: ContactEmptyProps) {
  const { t } = useTranslation();
  if (filtered) {
    return (
      <Empty drawing="noMatch" title={t('contacts:none.title')} text={t('contacts:none.text')}>
        <Button kind="primary" onClick={onClear}>
          {t('contacts:none.clear')}
        </Button>
      </Empty>
    );
  }
  if (isGeneral) {
    return (
      <Empty
        drawing={scenes.people}
        title={t('contacts:general.emptyTitle')}
        text={t('contacts:general.emptyText')}
      />
    );
  }
  return (
    <Empty drawing={scenes.people} title={t('contacts:empty.title')} text={t('contacts:empty.text')}>
      {canWrite && (
        <>
          <ButtonLink kind="primary" icon={Upload} to={path.contactImport(organizationId)}>
            {t('contacts:import')}
          </ButtonLink>
          <ButtonLink icon={Plus} to={path.contactEdit(organizationId)}>
            {t('contacts:add')}
          </ButtonLink>
        </>
      )}
    </Empty>
  );
}
