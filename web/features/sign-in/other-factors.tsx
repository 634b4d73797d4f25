import type { SecondFactorMethod } from '@firstlook/contract/auth.ts';
import { useTranslation } from 'react-i18next';
import { isSentMethod } from '../../data/second-factor.ts';
import css from './second-factor.module.css';

export type Way = 'sent' | 'totp' | 'passkey' | 'recovery';

interface OtherWaysProps {
  methods: readonly SecondFactorMethod[];
  way: Way;
  onChange: (way: Way) => void;
}

/** The ways that are open besides the shown one. */
export function OtherFactors({ methods, way, onChange }: OtherWaysProps) {
  const { t } = useTranslation();
  const ways: Way[] = [
    ...(methods.some(isSentMethod) ? (['sent'] as const) : []),
    ...(['totp', 'passkey', 'recovery'] as const).filter((one) => methods.includes(one)),
  ];
  const others = ways.filter((one) => one !== way);
  if (others.length === 0) return null;
  return (
    <p className={css.otherWays}>
      <span>{t('secondFactor:otherWay')}</span>
      {others.map((one) => (
        <button key={one} type="button" className="link" onClick={() => onChange(one)}>
          {t(`secondFactor:way.${one}`)}
        </button>
      ))}
    </p>
  );
}
