import { Check, Eye, History, Send, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { Button, ButtonLink } from '../../ui/page/button.tsx';
import { FooterBar } from '../../ui/page/footer-bar.tsx';
import { SaveState, type SaveStateValue } from '../../ui/page/save-state.tsx';

interface EditFooterProps {
  organizationId: string;
  /** Absent: a release that was never saved has nothing to delete, design or preview. */
  id: string | undefined;
  state: SaveStateValue;
  saving: boolean;
  canRemove: boolean;
  canDistribute: boolean;
  onRemove: () => void;
  onSave: () => void;
  onDistribute: () => void;
}

/** Delete alone at the start, then the state of the work, at the end close, preview, save and the one filled action. */
export function EditFooter(props: EditFooterProps) {
  const { t } = useTranslation();
  const { organizationId, id, state, saving } = props;
  return (
    <FooterBar
      start={
        <>
          {id && props.canRemove && (
            <Button kind="danger" icon={Trash2} onClick={props.onRemove}>
              {t('releaseEdit:remove')}
            </Button>
          )}
          <SaveState state={state} />
        </>
      }
    >
      <ButtonLink kind="ghost" icon={X} to={path.releases(organizationId)}>
        {t('releaseEdit:close')}
      </ButtonLink>
      {id && (
        <ButtonLink
          kind="ghost"
          icon={History}
          to={path.release(organizationId, id)}
          search={{ history: 'open' }}
        >
          {t('releaseEdit:history')}
        </ButtonLink>
      )}
      {id && (
        <ButtonLink icon={Eye} to={path.releaseDesign(organizationId, id)}>
          {t('releaseEdit:preview')}
        </ButtonLink>
      )}
      <Button icon={Check} busy={saving} onClick={props.onSave}>
        {t('releaseEdit:save')}
      </Button>
      {props.canDistribute && (
        <Button kind="primary" icon={Send} flip disabled={saving} onClick={props.onDistribute}>
          {t('releaseEdit:distribute')}
        </Button>
      )}
    </FooterBar>
  );
}
