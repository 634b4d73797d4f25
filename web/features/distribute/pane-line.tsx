import {
  Bookmark,
  Building2,
  type LucideIcon,
  MessageSquarePlus,
  MessageSquareText,
  MousePointerClick,
  Search,
  Sparkles,
  Tag,
  Users,
} from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { Ltr } from '../../i18n/ltr.tsx';
import type { ChosenGroup, ChosenPerson } from '../../parts/prepared-send.ts';
import { Avatar } from '../../ui/page/avatar.tsx';
import { IconButton } from '../../ui/page/button.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { ChannelContext } from './channel-context.ts';
import { useGroupName } from './group-name.ts';
import css from './people.module.css';

const groupIcons = {
  all: Users,
  search: Search,
  mailingLists: Bookmark,
  tags: Tag,
  company: Building2,
  smartLists: Sparkles,
  engagement: MousePointerClick,
} as const;

interface LineAct {
  icon: LucideIcon;
  /** Names what is acted on: `(name) => "Remove {name}"`. */
  label: (name: string) => string;
}

/** What a list, tag, company or search looks like in either pane. */
export function GroupFace({ group }: { group: ChosenGroup }) {
  const { t } = useTranslation();
  const name = useGroupName()(group);
  return (
    <>
      <Icon of={groupIcons[group.kind]} />
      <bdi>{name}</bdi>
      {group.isGeneral && <span className="tag">{t('contacts:general.one')}</span>}
      {group.count !== null && (
        <small>
          {group.isCountCapped
            ? t('common:moreThan', { total: formatNumber(group.count) })
            : formatNumber(group.count)}
        </small>
      )}
    </>
  );
}

interface PersonFaceProps {
  name: string;
  /** The company, and so on. */
  about: string;
  person: Pick<ChosenPerson, 'email' | 'mobile' | 'isGeneral'>;
}

/** What a person looks like in either pane. */
export function PersonFace({ name, about, person }: PersonFaceProps) {
  const { t } = useTranslation();
  const isText = useContext(ChannelContext) === 'sms';
  const address = isText ? person.mobile : person.email || person.mobile;
  return (
    <>
      <Avatar name={name} />
      <div className="grow">
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>
          {about && (
            <>
              <bdi>{about}</bdi>
              {' · '}
            </>
          )}
          {address ? (
            <Ltr>{address}</Ltr>
          ) : person.isGeneral ? (
            t('contacts:general.person')
          ) : (
            isText && t('distribute:text.missing')
          )}
        </small>
      </div>
    </>
  );
}

/** A chosen list, tag, company or search, with the one thing to do with it. */
export function GroupLine({ group, act, onAct }: { group: ChosenGroup; act: LineAct; onAct: () => void }) {
  const name = useGroupName()(group);
  return (
    <li className={css.group}>
      <GroupFace group={group} />
      <IconButton small icon={act.icon} label={act.label(name)} onClick={onAct} />
    </li>
  );
}

interface PersonLineProps extends PersonFaceProps {
  act: LineAct;
  onAct: () => void;
  /** What a mail says to this person alone, as they read it; empty where nothing is written. */
  line?: string;
  /** Opens what writes it; not there where nothing can be written. */
  onWrite?: (() => void) | undefined;
}

/** A chosen person. */
export function PersonLine({ act, onAct, line = '', onWrite, ...face }: PersonLineProps) {
  const { t } = useTranslation();
  const name = `\u2068${face.name}\u2069`;
  return (
    <li className={classNames(css.person, line !== '' && css.lined)}>
      <PersonFace {...face} />
      {onWrite && (
        <IconButton
          small
          icon={line ? MessageSquareText : MessageSquarePlus}
          label={t(line ? 'distribute:line.change' : 'distribute:line.add', { name })}
          onClick={onWrite}
        />
      )}
      <IconButton small icon={act.icon} label={act.label(face.name)} onClick={onAct} />
      {line !== '' && (
        <p className={css.personalLine} dir="auto">
          {line}
        </p>
      )}
    </li>
  );
}
