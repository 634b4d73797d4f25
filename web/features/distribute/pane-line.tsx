import { Bookmark, Building2, type LucideIcon, Search, Tag, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-name.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ChosenGroup } from './audience.ts';

const groupIcons = {
  all: Users,
  search: Search,
  mailingLists: Bookmark,
  tags: Tag,
  company: Building2,
} as const;

function useGroupName(): (group: ChosenGroup) => string {
  const { t } = useTranslation();
  return ({ kind, name }) => (kind === 'mailingLists' ? name : t(`distribute:group.${kind}`, { name }));
}

interface LineAct {
  icon: LucideIcon;
  /** Names what is acted on: `(name) => "Add {name}"`. */
  label: (name: string) => string;
}

/** A list, tag, company or search in either pane, with the one thing to do with it. */
export function GroupLine({ group, act, onAct }: { group: ChosenGroup; act: LineAct; onAct: () => void }) {
  const name = useGroupName()(group);
  return (
    <div className="grp">
      <Icon of={groupIcons[group.kind]} />
      <bdi>{name}</bdi>
      <small>{formatNumber(group.count)}</small>
      <IconButton small icon={act.icon} label={act.label(name)} onClick={onAct} />
    </div>
  );
}

interface PersonLineProps {
  name: string;
  /** The company, and so on. */
  about: string;
  address: string;
  /** Enter acts on this one. */
  marked?: boolean;
  hint?: ReactNode;
  act: LineAct;
  onAct: () => void;
}

/** A person in either pane. */
export function PersonLine({ name, about, address, marked, hint, act, onAct }: PersonLineProps) {
  return (
    <div className={classNames('per', marked && 'hl')}>
      <Avatar name={name} />
      <div className="grow">
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>
          {about && `${about} · `}
          <Ltr>{address}</Ltr>
        </small>
      </div>
      {hint}
      <IconButton small icon={act.icon} label={act.label(name)} onClick={onAct} />
    </div>
  );
}
