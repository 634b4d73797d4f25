import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { useOrganization } from '../../data/organization.ts';
import { useRelease, useReleasePreview } from '../../data/release.ts';
import { path } from '../../device/path.ts';
import { directionOf } from '../../i18n/i18n.ts';
import { Failure, useErrorText } from '../../parts/failure.tsx';
import { SendsAhead } from '../../parts/sends-ahead.tsx';
import { useRouteParams, useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { ButtonLink } from '../../ui/page/button.tsx';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Empty } from '../../ui/page/empty.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { DesignStage } from './design-stage.tsx';
import { DesignToolbar } from './design-toolbar.tsx';
import css from './design-viewer.module.css';
import { PreviewNotes } from './preview-notes.tsx';
import { TemplateSelect } from './template-select.tsx';
import { type DesignKind, type Device, designKinds, ownDevice, type ViewerLook } from './viewer-look.ts';

const noDesign = ['NO_NEWSLETTER_DESIGN', 'NO_LANDING_DESIGN'];

/** The landing page and the newsletter exactly as they will be seen. */
export function DesignViewerPage() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { organizationId = '', id = '' } = useRouteParams();
  const setSearch = useSetSearch();
  const asked = useRouteSearch().tab;
  const kind: DesignKind = designKinds.find((one) => one === asked) ?? 'landingPage';
  const organization = useOrganization(organizationId);
  const release = useRelease(organizationId, id);
  const [device, setDevice] = useState<Device>(ownDevice);
  const [look, setLook] = useState<ViewerLook>({ dark: false, imagesOff: false, text: false });
  const preview = useReleasePreview(organizationId, { kind, _id: id }, id !== '');
  const shown = preview.isPlaceholderData ? undefined : preview.data;
  const title = String(release.data?.releaseData.title ?? '');

  useCrumbs([
    { label: t('shell:releases'), to: path.releases(organizationId) },
    ...(title ? [{ label: title, to: path.releaseEdit(organizationId, id) }] : []),
    { label: t('design:title') },
  ]);

  const failed = preview.error instanceof ApiError ? preview.error : null;
  return (
    <Page bare title={`${t('design:title')}${t('common:colon')} ${title}`} className={css.design}>
      <h1 className="visually-hidden">{`${t('design:title')}${t('common:colon')} ${title}`}</h1>
      <DesignToolbar
        kind={kind}
        onKind={(next) => setSearch({ tab: next === 'landingPage' ? undefined : next })}
        device={device}
        onDevice={setDevice}
        look={look}
        onLook={setLook}
        organizationId={organizationId}
        releaseId={id}
        subject={preview.data?.subject ?? null}
      />
      <div className={css.body}>
        {failed && noDesign.includes(failed.code) ? (
          <Empty drawing="noMatch" title={errorText(failed)} text={t('design:none')}>
            <ButtonLink to={path.releaseEdit(organizationId, id)}>{t('design:toEdit')}</ButtonLink>
          </Empty>
        ) : preview.error ? (
          <Failure error={preview.error} onRetry={() => void preview.refetch()} />
        ) : shown ? (
          <DesignStage
            kind={kind}
            preview={shown}
            device={device}
            look={look}
            name={title}
            direction={directionOf(release.data?.design.locale ?? 'he')}
          />
        ) : (
          <div className={css.stage}>
            <SkeletonRows rows={10} />
          </div>
        )}
        {shown && (
          <aside className={css.side} aria-label={t('design:notes')}>
            {organization?.allowDesignSelection && shown.templates.length > 1 && release.data && (
              <>
                <SendsAhead organizationId={organizationId} releaseId={id} />
                <TemplateSelect
                  organizationId={organizationId}
                  release={release.data}
                  kind={kind}
                  templates={shown.templates}
                  chosen={shown.templateId}
                />
              </>
            )}
            {release.data && <PreviewNotes kind={kind} preview={shown} data={release.data.releaseData} />}
          </aside>
        )}
      </div>
    </Page>
  );
}
