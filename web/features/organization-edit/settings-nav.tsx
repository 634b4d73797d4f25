import type { ErrorIssue } from '@firstlook/contract/errors.ts';
import { searchForm } from '@firstlook/contract/search-form.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asKeyPart, findKey } from '../../i18n/word-key.ts';
import { SearchField } from '../../ui/field/search-field.tsx';
import { classNames } from '../../ui/page/class-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { type GroupId, groupIcons, groupOf, searchable } from './groups.ts';
import css from './settings-nav.module.css';

interface SettingsNavProps {
  groups: readonly GroupId[];
  group: GroupId;
  issues: readonly ErrorIssue[];
  /** Opens a group and, with a path, brings that field into view. */
  onGo: (group: GroupId, path?: string) => void;
}

/** The groups of settings with what is wrong in each; typing finds a setting by its name or its consequence. */
export function SettingsNav({ groups, group, issues, onGo }: SettingsNavProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const current = useRef<HTMLButtonElement>(null);
  // On a phone the groups stand in a line that scrolls: the open one is brought into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another group is opened
  useEffect(() => {
    // Not returned: browsers answer a promise here.
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [group]);
  const wanted = searchForm(search);
  const words = (path: (typeof searchable)[number]) => {
    const help = findKey(`organizationEdit:help.${asKeyPart(path)}`);
    return `${t(`organizationEdit:field.${asKeyPart(path)}`)} ${help ? t(help) : ''}`;
  };
  const found = searchable.filter(
    (path) => groups.includes(groupOf(path)) && searchForm(words(path)).includes(wanted),
  );
  return (
    <nav className={css.settingsNav} aria-label={t('organizationEdit:groups')}>
      <SearchField shortcut label={t('organizationEdit:search')} value={search} onChange={setSearch} />
      {search ? (
        <ul aria-label={t('organizationEdit:found')}>
          {found.map((path) => (
            <li key={path}>
              <button
                type="button"
                className={css.found}
                onClick={() => {
                  setSearch('');
                  onGo(groupOf(path), path);
                }}
              >
                <b>{t(`organizationEdit:field.${asKeyPart(path)}`)}</b>
                <small>{t(`organizationEdit:group.${groupOf(path)}.title`)}</small>
              </button>
            </li>
          ))}
          {found.length === 0 && <li className="muted small">{t('common:noMatch')}</li>}
        </ul>
      ) : (
        <ul>
          {groups.map((one) => {
            const count = issues.filter(({ path }) => groupOf(path) === one).length;
            return (
              <li key={one} className={classNames((one === 'developer' || one === 'danger') && css.apart)}>
                <button
                  type="button"
                  ref={one === group ? current : undefined}
                  className={classNames(css.group, one === group && css.on)}
                  aria-current={one === group ? 'page' : undefined}
                  onClick={() => onGo(one)}
                >
                  <Icon of={groupIcons[one]} />
                  <span>{t(`organizationEdit:group.${one}.title`)}</span>
                  {count > 0 && (
                    <span className={css.issues}>
                      <span aria-hidden="true">{count}</span>
                      <span className="visually-hidden">{t('organizationEdit:errorsHere', { count })}</span>
                    </span>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </nav>
  );
}
