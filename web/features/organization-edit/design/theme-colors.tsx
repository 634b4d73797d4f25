import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../../i18n/ltr.tsx';
import { StatusChip } from '../../../ui/list/chip.tsx';
import { Button } from '../../../ui/page/button.tsx';
import { classNames } from '../../../ui/page/class-name.ts';
import { measure, type Pair, readableOn, type Slot, slots } from '../../../ui/page/contrast.ts';
import { Note } from '../../../ui/page/note.tsx';
import lookCss from '../look.module.css';
import css from '../organization-edit.module.css';

interface ThemeColorsProps {
  colors: readonly string[];
  error?: string;
  onChange: (colors: string[]) => void;
}

const round = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);

/** The pair that decides for a slot: the worst of its own. */
function worstOf(pairs: readonly Pair[], slot: Slot): Pair | undefined {
  return pairs.filter((pair) => pair.slot === slot).sort((a, b) => a.ratio / a.least - b.ratio / b.least)[0];
}

interface HexInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** `#RRGGBB` as it is typed; only a whole colour is passed on. */
function HexInput({ label, value, onChange }: HexInputProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  return (
    <span className={classNames('input', lookCss.hex)}>
      <input
        dir="ltr"
        aria-label={label}
        spellCheck={false}
        maxLength={7}
        value={text}
        aria-invalid={!/^#[0-9a-f]{6}$/i.test(text) || undefined}
        onChange={(event) => {
          const typed = event.target.value.trim();
          const next = typed.startsWith('#') || typed === '' ? typed : `#${typed}`;
          setText(next);
          if (/^#[0-9a-f]{6}$/i.test(next)) {
            setKnown(next.toUpperCase());
            onChange(next.toUpperCase());
          }
        }}
        onBlur={() => setText(value)}
      />
    </span>
  );
}

/** Seven colours by name, the contrast of each with what it stands on, and a readable shade where there is none. */
export function ThemeColors({ colors, error, onChange }: ThemeColorsProps) {
  const { t } = useTranslation();
  const pairs = measure(colors);
  const weak = pairs.filter(({ ratio, least }) => ratio < least);
  const set = (slot: Slot, color: string) => onChange(colors.with(slots.indexOf(slot), color));
  const colorOf = (slot: Slot) => colors[slots.indexOf(slot)] ?? '#000000';
  return (
    <>
      <ol className={css.swatchList}>
        {slots.map((slot) => {
          const pair = worstOf(pairs, slot);
          const name = t(`organizationEdit:slot.${slot}.title`);
          return (
            <li key={slot}>
              <input
                type="color"
                className={lookCss.swatchPick}
                aria-label={name}
                value={colorOf(slot)}
                onChange={(event) => set(slot, event.target.value.toUpperCase())}
              />
              <span className={lookCss.swatchWords}>
                <b>{name}</b>
                <small>{t(`organizationEdit:slot.${slot}.text`)}</small>
              </span>
              <HexInput
                label={t('organizationEdit:theme.hex', { name })}
                value={colorOf(slot)}
                onChange={(color) => set(slot, color)}
              />
              <span className={lookCss.swatchRatio}>
                {pair && (
                  <StatusChip
                    tone={pair.ratio < pair.least ? 'warn' : 'ok'}
                    icon={pair.ratio < pair.least ? TriangleAlert : Check}
                  >
                    <span className="visually-hidden">
                      {t('organizationEdit:theme.ratio', {
                        on: t(`organizationEdit:slot.${pair.on}.title`),
                      })}
                    </span>
                    <Ltr>{round(pair.ratio)}</Ltr>
                  </StatusChip>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {error && <p className="error">{error}</p>}
      {weak.map(({ slot, on, ratio, least }) => {
        const better = readableOn(colorOf(slot), colorOf(on), least);
        return (
          <Note tone="warn" key={`${slot}/${on}`}>
            <b>
              {t('organizationEdit:theme.pair', {
                slot: t(`organizationEdit:slot.${slot}.title`),
                on: t(`organizationEdit:slot.${on}.title`),
              })}{' '}
              <Ltr>{round(ratio)}</Ltr>.
            </b>{' '}
            {t(least > 3 ? 'organizationEdit:theme.weakText' : 'organizationEdit:theme.weakLine')}{' '}
            <Button size="xs" onClick={() => set(slot, better)}>
              {t('organizationEdit:theme.use')} {better}
            </Button>
          </Note>
        );
      })}
    </>
  );
}
