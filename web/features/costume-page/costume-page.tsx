import type { OrganizationRoute, OrganizationView } from '@firstlook/contract/organization.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../data/api.ts';
import { ownPageAddress, useOwnPage } from '../../data/own-page.ts';
import { useScheme } from '../../device/scheme.ts';
import { Failure } from '../../parts/failure.tsx';
import { Button } from '../../ui/page/button.tsx';
import { Empty } from '../../ui/page/empty.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Delayed, Skeleton } from '../../ui/page/skeleton.tsx';
import css from './costume-page.module.css';
import { usePageHost } from './use-page-host.ts';

interface CostumePageProps {
  organization: OrganizationView;
  route: OrganizationRoute & { htmlContentFilePath: string };
}

type Stop = 'flood' | 'left' | 'silent';

/** Milliseconds until a page is given up: its document, and after that the module that says that it came. */
const patience = { document: 30_000, module: 5000 };

interface FrameProps extends CostumePageProps {
  tellsOfItself: boolean;
  onStop: (why: Stop) => void;
}

/** The page in its frame: without our origin, so without cookies, storage, windows, forms and calls of its own. */
function PageFrame({ organization, route, tellsOfItself, onStop }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const loads = useRef(0);
  const [isHere, setIsHere] = useState(false);
  const scheme = useScheme();
  const [hasSaid, setHasSaid] = useState(false);
  const height = usePageHost({
    frame,
    organization,
    route,
    onSaid: () => setHasSaid(true),
    onFlood: () => onStop('flood'),
  });
  const isWhole = hasSaid || (isHere && !tellsOfItself);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done then is no reason to wait anew
  useEffect(() => {
    if (isWhole) return;
    const timer = setTimeout(() => onStop('silent'), isHere ? patience.module : patience.document);
    return () => clearTimeout(timer);
  }, [isHere, isWhole]);
  return (
    <>
      {!isHere && (
        <Delayed>
          <Skeleton height={320} />
        </Delayed>
      )}
      <iframe
        ref={frame}
        title={route.name}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        src={ownPageAddress(organization._id, route.htmlContentFilePath)}
        className={css.frame}
        style={{ blockSize: height ?? undefined, colorScheme: scheme }}
        onLoad={() => {
          loads.current += 1;
          setIsHere(true);
          // It went somewhere else by itself: what is there now is no page of this route.
          if (loads.current > 1) onStop('left');
        }}
      />
    </>
  );
}

/**
 * CostumePage (specification 2 section 2): the organization's own HTML in place of a list of releases. What it may ask the
 * app is in docs/OWN-PAGES.md.
 */
export function CostumePage({ organization, route }: CostumePageProps) {
  const { t } = useTranslation();
  const file = route.htmlContentFilePath;
  const page = useOwnPage(organization._id, file);
  const [stopped, setStopped] = useState<Stop | null>(null);
  const [run, setRun] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins anew
  useEffect(() => setStopped(null), [organization._id, file]);
  const again = () => {
    setStopped(null);
    setRun(run + 1);
    void page.refetch();
  };
  const isLost = stopped === 'silent' && page.isSuccess;
  const isRefused = page.error instanceof ApiError && [403, 404].includes(page.error.status);
  return (
    <Page title={route.name}>
      <h1 className="visually-hidden">{route.name}</h1>
      {page.isError && isRefused && <Failure error={page.error} />}
      {((page.isError && !isRefused) || isLost) && (
        <ErrorState
          title={t('ownPage:networkError')}
          text={t('ownPage:networkErrorText')}
          requestId={page.error instanceof ApiError ? page.error.requestId || undefined : undefined}
          onRetry={again}
        />
      )}
      {page.isPending && (
        <Delayed>
          <Skeleton height={320} />
        </Delayed>
      )}
      {page.isSuccess && stopped && stopped !== 'silent' && (
        <div role="alert">
          <Empty drawing="broken" title={t('ownPage:stopped')} text={t(`ownPage:stoppedText.${stopped}`)}>
            <Button kind="primary" onClick={again}>
              {t('common:retry')}
            </Button>
          </Empty>
        </div>
      )}
      {page.isSuccess && !stopped && (
        <PageFrame
          key={`${organization._id} ${file} ${run}`}
          organization={organization}
          route={route}
          tellsOfItself={page.data.tellsOfItself}
          onStop={setStopped}
        />
      )}
    </Page>
  );
}
