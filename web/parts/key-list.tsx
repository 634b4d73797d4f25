import { useTranslation } from 'react-i18next';
import { commandKey } from '../device/command-key.ts';
import { Ltr } from '../i18n/ltr.tsx';
import css from './key-list.module.css';

/** The keys of the desk, in the order in which one meets them. */
const keys = [
  ['palette', `${commandKey} K`],
  ['search', '/'],
  ['create', 'n'],
  ['edit', 'e'],
  ['save', `${commandKey} S`],
  ['looks', 'Alt A'],
  ['help', '?'],
] as const;

/** What the keyboard does, key by key. */
export function KeyList() {
  const { t } = useTranslation();
  return (
    <dl className={css.keys}>
      {keys.map(([name, shown]) => (
        <div key={name}>
          <dt>{t(`preferences:keys.${name}`)}</dt>
          <dd>
            <kbd>
              <Ltr>{shown}</Ltr>
            </kbd>
          </dd>
        </div>
      ))}
    </dl>
  );
}
