import type { ReleasePreview } from '@firstlook/contract/release-preview.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/page/class-name.ts';
import { HtmlFrame } from '../../ui/page/html-frame.tsx';
import css from './design-viewer.module.css';
import { type DesignKind, type Device, deviceWidths, type ViewerLook } from './viewer-look.ts';

interface DesignStageProps {
  kind: DesignKind;
  preview: ReleasePreview;
  device: Device;
  look: ViewerLook;
  name: string;
  /** Which way the release's mail runs. */
  direction: 'rtl' | 'ltr';
}

/** The device at its true width, made smaller where the stage is narrower. */
export function DesignStage({ kind, preview, device, look, name, direction }: DesignStageProps) {
  const { t } = useTranslation();
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  const width = deviceWidths[device];
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1;
  const asText = look.text && kind === 'email' && preview.text !== null;
  return (
    <div className={css.stage}>
      {kind === 'email' && preview.subject && (
        <div className={css.inboxRow} dir={direction}>
          <b>
            <bdi>{preview.subject}</bdi>
          </b>
          {preview.preheader && <bdi>{preview.preheader}</bdi>}
        </div>
      )}
      <div className={css.stageRoom} ref={stage}>
        {asText ? (
          <pre
            className={classNames(css.device, css[device], css.plain)}
            dir="auto"
            style={{ inlineSize: Math.min(width, room.width) }}
          >
            {preview.text}
          </pre>
        ) : (
          // The frame is scaled from its upper corner: the box around it keeps that corner in every language.
          <div className={css.deviceBox} dir="ltr" style={{ inlineSize: width * scale }}>
            <HtmlFrame
              // Another design is another document; changed words are patched into the same one.
              key={`${kind}${preview.templateId}`}
              title={t('design:frame', { name })}
              html={preview.html}
              dark={look.dark}
              imagesOff={look.imagesOff}
              className={classNames(css.device, css[device])}
              style={{
                inlineSize: width,
                blockSize: room.height > 0 ? room.height / scale : '100%',
                transform: scale < 1 ? `scale(${scale})` : undefined,
              }}
            />
          </div>
        )}
      </div>
    </div>
  );
}
