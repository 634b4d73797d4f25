import {
  type AddressKind,
  type ContactAddress,
  longestAddressLabel,
  makeMain,
  mostAddresses,
} from '@firstlook/contract/contact-address.ts';
import { ArrowUpToLine, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/field/text-field.tsx';
import { Button, IconButton } from '../../ui/page/button.tsx';
import { placeInSaved } from './contact-draft.ts';
import css from './contacts.module.css';

interface FurtherAddressesProps {
  kind: AddressKind;
  /** The main one, as it is typed. */
  main: string;
  /** What that is called. */
  label: string;
  /** Of both kinds. */
  addresses: readonly ContactAddress[];
  /** Sentences by field. */
  errors: Record<string, string | undefined>;
  /** What the person asked for, which goes along with them. */
  note?: string | undefined;
  onChange: (change: { main?: string; label?: string; addresses: ContactAddress[] }) => void;
}

/** Where the focus goes once the rows are drawn. */
function useRowFocus() {
  const group = useRef<HTMLDivElement>(null);
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current) group.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = null;
  });
  return { group, next };
}

/** Further mails or mobiles of a contact below the main one: with a label, and each can become the main one. */
export function FurtherAddresses({
  kind,
  main,
  label: mainLabel,
  addresses,
  errors,
  note,
  onChange,
}: FurtherAddressesProps) {
  const { t } = useTranslation();
  const { group, next } = useRowFocus();
  const rows = addresses.flatMap((row, place) => (row.kind === kind ? [{ row, place }] : []));
  const put = (place: number, part: Partial<ContactAddress>) =>
    onChange({ addresses: addresses.map((one, at) => (at === place ? { ...one, ...part } : one)) });
  const add = () => {
    next.current = `[data-row="${rows.length}"] input`;
    onChange({ addresses: [...addresses, { kind, address: '', label: '' }] });
  };
  const remove = (place: number, at: number) => {
    const last = rows.length === 1;
    next.current = last ? '[data-add]' : `[data-row="${Math.min(at, rows.length - 2)}"] input`;
    onChange({ addresses: addresses.filter((_, one) => one !== place) });
  };
  const name = (what: 'main' | 'remove', { address }: ContactAddress) =>
    [t(`contacts:further.${what}`), address && `\u2066${address}\u2069`].filter(Boolean).join(': ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own
    <div className={css.further} ref={group} role="group" aria-label={t(`contacts:further.${kind}.title`)}>
      {main.trim() !== '' && (rows.length > 0 || mainLabel !== '') && (
        <div className={css.furtherRow}>
          <TextField
            label={t(`contacts:further.${kind}.mainLabel`)}
            placeholder={t('contacts:further.example')}
            value={mainLabel}
            maxLength={longestAddressLabel}
            onChange={(label) => onChange({ label, addresses: [...addresses] })}
          />
        </div>
      )}
      {rows.map(({ row, place }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands in its place
        <div className={css.furtherRow} key={at} data-row={at}>
          <TextField
            ltr
            type={kind === 'email' ? 'email' : 'tel'}
            autoComplete="off"
            label={t(`contacts:further.${kind}.address`)}
            value={row.address}
            maxLength={kind === 'email' ? 254 : 40}
            error={errors[`addresses.${placeInSaved(addresses, place)}.address`]}
            onChange={(address) => put(place, { address })}
          />
          <div className={css.furtherEnd}>
            <TextField
              label={t('contacts:further.label')}
              placeholder={t('contacts:further.example')}
              value={row.label}
              maxLength={longestAddressLabel}
              onChange={(label) => put(place, { label })}
            />
            <div className={css.furtherActs}>
              <IconButton
                icon={ArrowUpToLine}
                label={name('main', row)}
                disabled={row.address.trim() === ''}
                onClick={() => onChange(makeMain({ address: main, label: mainLabel }, addresses, row))}
              />
              <IconButton icon={Trash2} label={name('remove', row)} onClick={() => remove(place, at)} />
            </div>
          </div>
        </div>
      ))}
      <div className={css.furtherFoot}>
        <Button
          kind="ghost"
          size="sm"
          icon={Plus}
          data-add
          disabled={rows.length >= mostAddresses}
          onClick={add}
        >
          {t(`contacts:further.${kind}.add`)}
        </Button>
        {rows.length > 0 && (
          <small className="muted">
            {[t(`contacts:further.${kind}.help`), note].filter(Boolean).join(' ')}
          </small>
        )}
      </div>
    </div>
  );
}
