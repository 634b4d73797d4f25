import { UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/page/button.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { scenes } from '../../ui/page/scene.tsx';
import type { ListState } from './list-state.ts';

interface AccountEmptyProps {
  state: ListState;
  canInvite: boolean;
  onInvite: () => void;
  onClear: () => void;
}

export function AccountEmpty({ state, canInvite, onInvite, onClear }: AccountEmptyProps) {
  const { t } = useTranslation();
  if (state.search || state.role) {
    return (
      <Empty drawing="noMatch" title={t('accounts:none.title')} text={t('accounts:none.text')}>
        <Button kind="primary" onClick={onClear}>
          {t('common:clearFilters')}
        </Button>
      </Empty>
    );
  }
  const words = state.tab === 'pending' || state.tab === 'media' ? state.tab : 'team';
  return (
    <Empty
      drawing={scenes.people}
      title={t(`accounts:empty.${words}.title`)}
      text={t(`accounts:empty.${words}.text`)}
    >
      {canInvite && words !== 'pending' && (
        <Button kind="primary" icon={UserPlus} onClick={onInvite}>
          {t('accounts:invite.open')}
        </Button>
      )}
    </Empty>
  );
}
