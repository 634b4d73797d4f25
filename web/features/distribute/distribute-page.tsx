import { coverShapeOf } from '@firstlook/contract/cover-shape.ts';
import { languageNames } from '@firstlook/contract/language.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { BookOpen, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDistributions } from '../../data/distribution.ts';
import { useOrganization } from '../../data/organization.ts';
import { useRelease } from '../../data/release.ts';
import { path } from '../../device/path.ts';
import { formatDate } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { ArchivedNote } from '../../parts/archived-note.tsx';
import { Failure } from '../../parts/failure.tsx';
import { beginAnother } from '../../parts/kept-send.ts';
import { LanguageMark, otherLanguageOf } from '../../parts/language-mark.tsx';
import { Permitted } from '../../parts/permitted.tsx';
import { pictureOf } from '../../parts/picture.ts';
import { useAskToPublish } from '../../parts/publish.ts';
import { useRouteParams, useRouteSearch, useSetSearch } from '../../ui/hook/navigation.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { Button } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Cover } from '../../ui/page/cover.tsx';
import { useCrumbs } from '../../ui/page/crumbs.ts';
import { Page } from '../../ui/page/page.tsx';
import { SkeletonRows } from '../../ui/page/skeleton.tsx';
import { Compose } from './compose.tsx';
import css from './distribute.module.css';
import { EmbargoNote } from './embargo-note.tsx';
import { LeavingSends } from './leaving-send.tsx';
import { SendView } from './send-view.tsx';
import { Sends } from './sends.tsx';

/** Opens the release without sending it, while it is neither open nor put away. */
function PublishButton({ release }: { release: Release }) {
  const { t } = useTranslation();
  const publish = useAskToPublish(release.organizationId);
  const language = otherLanguageOf(release, useOrganization(release.organizationId)?.locale);
  if (release.distributedAt || release.archivedAt) return null;
  const title = String(release.releaseData.title ?? '');
  const name = language ? `${title} (${languageNames[language]})` : title;
  const onClick = async () => {
    if (await publish.ask({ id: release._id, name }, 'text'))
      toast({ tone: 'ok', text: t('common:publish.done') });
  };
  return (
    <Button kind="ghost" icon={BookOpen} busy={publish.isBusy} onClick={() => void onClick()}>
      {t('common:publish.button')}
    </Button>
  );
}

interface HeadingProps {
  release: Release;
  isPreparing: boolean;
}

/** What is sent, in which language where it is not the organization's, and until when it is open. */
function Heading({ release, isPreparing }: HeadingProps) {
  const { t } = useTranslation();
  const home = useOrganization(release.organizationId)?.locale;
  return (
    <div className="grow">
      <h1>{t('distribute:title', { name: String(release.releaseData.title ?? '') })}</h1>
      <LanguageMark release={release} home={home} />
      {isPreparing && release.expirationDate && (
        <p className="muted">
          {t('distribute:openUntil')} <Ltr>{formatDate(release.expirationDate)}</Ltr>
        </p>
      )}
    </div>
  );
}

/** Sending a release, for those who may. */
export function DistributePage() {
  const { organizationId = '' } = useRouteParams();
  return (
    <Permitted organizationId={organizationId} permission="distribution.send">
      <Distribution />
    </Permitted>
  );
}

/** The send that is prepared, and each one afterwards (`?send=`). */
function Distribution() {
  const { t } = useTranslation();
  const { organizationId = '', id = '' } = useRouteParams();
  const send = useRouteSearch().send;
  const setSearch = useSetSearch();
  const organization = useOrganization(organizationId);
  const release = useRelease(organizationId, id);
  const sends = useDistributions(organizationId, id).data?.items ?? [];
  const name = String(release.data?.releaseData.title ?? '');
  useCrumbs([
    { label: t('shell:releases'), to: path.releases(organizationId) },
    ...(name ? [{ label: name, to: path.release(organizationId, id) }] : []),
    { label: t('distribute:crumb') },
  ]);
  const shape = coverShapeOf(organization);
  return (
    <Page bare title={t('distribute:title', { name })} className={css.distribute}>
      {release.isError ? (
        <Failure whole error={release.error} onRetry={() => void release.refetch()} />
      ) : !release.data ? (
        <div className={css.body}>
          <SkeletonRows rows={10} />
        </div>
      ) : (
        <>
          <div className={css.body}>
            <div className={css.pageHead}>
              <div className={classNames(css.thumbnail, css[shape])}>
                <Cover shape={shape} {...pictureOf(release.data.releaseData.mainImage)} title={name} />
              </div>
              <Heading release={release.data} isPreparing={!send} />
              {!send && <EmbargoNote release={release.data} />}
              {send && (
                <Button
                  icon={Send}
                  flip
                  onClick={() => {
                    beginAnother(sessionStorage, id);
                    setSearch({ send: undefined }, true);
                  }}
                >
                  {t('distribute:newSend')}
                </Button>
              )}
              {!send && <ArchivedNote release={release.data} />}
              {!send && <PublishButton release={release.data} />}
              <Sends sends={sends} isPreparing={!send} onOpen={(one) => setSearch({ send: one }, true)} />
            </div>
            {!send && (
              <LeavingSends {...{ organizationId, sends }} onOpen={(one) => setSearch({ send: one }, true)} />
            )}
            {send && (
              <SendView
                key={send}
                organizationId={organizationId}
                release={release.data}
                distributionId={send}
                sends={sends}
                onOpen={(one) => setSearch({ send: one }, true)}
              />
            )}
          </div>
          {!send && !release.data.archivedAt && (
            <Compose
              organizationId={organizationId}
              release={release.data}
              organization={organization}
              sends={sends}
              onSent={(one) => {
                setSearch({ send: one }, true);
                window.scrollTo({ top: 0 });
              }}
            />
          )}
        </>
      )}
    </Page>
  );
}
