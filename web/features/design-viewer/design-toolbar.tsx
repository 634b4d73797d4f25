import { FileText, ImageOff, Maximize, Minimize, Monitor, Moon, Smartphone, Tablet } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/field/segmented.tsx';
import { TabList } from '../../ui/list/tab-list.tsx';
import { IconButton } from '../../ui/page/button.tsx';
import { Icon } from '../../ui/page/icon.tsx';
import css from './design-viewer.module.css';
import { SendTest } from './send-test.tsx';
import { type DesignKind, type Device, designKinds, deviceWidths, type ViewerLook } from './viewer-look.ts';

interface DesignToolbarProps {
  kind: DesignKind;
  onKind: (kind: DesignKind) => void;
  device: Device;
  onDevice: (device: Device) => void;
  look: ViewerLook;
  onLook: (look: ViewerLook) => void;
  organizationId: string;
  releaseId: string;
  subject: string | null;
}

const deviceIcons = { desktop: Monitor, tablet: Tablet, mobile: Smartphone } as const;

/** Full screen of the viewer with its toolbar; Esc leaves it. */
function useFullScreen(): [boolean, () => void] {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void document.getElementById('main')?.requestFullscreen();
  };
  return [full, toggle];
}

export function DesignToolbar(props: DesignToolbarProps) {
  const { t } = useTranslation();
  const { kind, device, look } = props;
  const [full, toggleFull] = useFullScreen();
  const toggles = [
    { key: 'dark', icon: Moon, shown: true },
    { key: 'imagesOff', icon: ImageOff, shown: true },
    { key: 'text', icon: FileText, shown: kind === 'email' },
  ] as const;
  return (
    <div className={css.tools}>
      <TabList
        label={t('design:title')}
        tabs={designKinds.map((one) => ({ value: one, label: t(`design:kind.${one}`) }))}
        chosen={kind}
        onChoose={props.onKind}
      />
      <Segmented<Device>
        label={t('design:device')}
        value={device}
        onChange={props.onDevice}
        options={(Object.keys(deviceWidths) as Device[]).map((value) => ({
          value,
          label: String(deviceWidths[value]),
          icon: deviceIcons[value],
        }))}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend */}
      <div className="segments" role="group" aria-label={t('design:view')}>
        {toggles
          .filter((toggle) => toggle.shown)
          .map(({ key, icon }) => (
            <button
              key={key}
              type="button"
              aria-pressed={look[key]}
              className={look[key] ? 'chosen' : undefined}
              onClick={() => props.onLook({ ...look, [key]: !look[key] })}
            >
              <Icon of={icon} />
              {t(`design:look.${key}`)}
            </button>
          ))}
      </div>
      <span className={css.designEnd}>
        <IconButton
          icon={full ? Minimize : Maximize}
          label={full ? t('design:exitFull') : t('design:full')}
          onClick={toggleFull}
        />
        {kind === 'email' && (
          <SendTest
            organizationId={props.organizationId}
            releaseId={props.releaseId}
            subject={props.subject}
          />
        )}
      </span>
    </div>
  );
}
