import type { Channel } from '@firstlook/contract/distribution.ts';
import type { Release } from '@firstlook/contract/release.ts';
import { ArrowLeft, ChartNoAxesColumn, Mail, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { path } from '../../device/path.ts';
import { useGo } from '../../ui/hook/navigation.ts';
import { Button } from '../../ui/page/button.tsx';
import { FooterBar } from '../../ui/page/footer-bar.tsx';

interface ComposeFooterProps {
  organizationId: string;
  release: Release;
  /** The messages that can be tried out; none in test mode, where the send itself is the test. */
  tests: readonly Channel[];
  isBlocked: boolean;
  onTest: (channel: Channel) => void;
  /** The send itself. */
  children: ReactNode;
}

function ReportButton({ organizationId, release }: Pick<ComposeFooterProps, 'organizationId' | 'release'>) {
  const { t } = useTranslation();
  const go = useGo();
  if (!release.abilities.report || !release.distributedAt) return null;
  return (
    <Button icon={ChartNoAxesColumn} onClick={() => go(path.releaseReport(organizationId, release._id))}>
      {t('distribute:report')}
    </Button>
  );
}

/** Where the way out, the tests and the send stand. */
export function ComposeFooter({
  organizationId,
  release,
  tests,
  isBlocked,
  onTest,
  children,
}: ComposeFooterProps) {
  const { t } = useTranslation();
  const go = useGo();
  return (
    <FooterBar
      start={
        <Button
          kind="ghost"
          icon={ArrowLeft}
          flip
          onClick={() => go(path.releaseEdit(organizationId, release._id))}
        >
          {t('distribute:back')}
        </Button>
      }
    >
      <ReportButton organizationId={organizationId} release={release} />
      {tests.map((one, position) => (
        <Button
          key={one}
          icon={one === 'sms' ? MessageSquareText : Mail}
          disabled={isBlocked}
          onClick={() => onTest(one)}
        >
          {t(position > 0 ? 'distribute:text.test.open' : 'distribute:test.open')}
        </Button>
      ))}
      {children}
    </FooterBar>
  );
}
