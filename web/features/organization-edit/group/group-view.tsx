import { lazy, type ReactNode, Suspense } from 'react';
import { SkeletonRows } from '../../../ui/page/skeleton.tsx';
import type { GroupId } from '../groups.ts';
import { AccessGroup } from './access-group.tsx';
import { DangerGroup } from './danger-group.tsx';
import { DataGroup } from './data-group.tsx';
import { DistributionGroup } from './distribution-group.tsx';
import { DomainGroup } from './domain-group.tsx';
import { IdentityGroup } from './identity-group.tsx';
import { SenderGroup } from './sender-group.tsx';

const DesignGroup = lazy(() =>
  import('./design-group.tsx').then((module) => ({ default: module.DesignGroup })),
);
const DeveloperGroup = lazy(() =>
  import('./developer-group.tsx').then((module) => ({ default: module.DeveloperGroup })),
);

const views: Record<GroupId, () => ReactNode> = {
  identity: () => <IdentityGroup />,
  domain: () => <DomainGroup />,
  senders: () => <SenderGroup />,
  access: () => <AccessGroup />,
  design: () => <DesignGroup />,
  distribution: () => <DistributionGroup />,
  data: () => <DataGroup />,
  developer: () => <DeveloperGroup />,
  danger: () => <DangerGroup />,
};

/** The open group. */
export function GroupView({ group }: { group: GroupId }) {
  return <Suspense fallback={<SkeletonRows rows={6} />}>{views[group]()}</Suspense>;
}
