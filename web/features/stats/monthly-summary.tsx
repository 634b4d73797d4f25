import { useTranslation } from 'react-i18next';
import { useMonthlySummary, useSetMonthlySummary } from '../../data/stats.ts';
import { useErrorText } from '../../parts/failure.tsx';
import { Switch } from '../../ui/field/switch.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import css from './stats.module.css';

/** The figures of each month by mail, to the person who looks at the page. */
export function MonthlySummary({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data } = useMonthlySummary(organizationId);
  const set = useSetMonthlySummary(organizationId);
  if (!data) return null;
  const change = (isOn: boolean) =>
    set.mutate(isOn, {
      onSuccess: () => toast({ tone: 'ok', text: t(isOn ? 'stats:summary.on' : 'stats:summary.off') }),
      onError: (error) => toast({ tone: 'danger', text: errorText(error) }),
    });
  return (
    <div className={css.summary}>
      <Switch
        label={t('stats:summary.label')}
        checked={data.isOn}
        disabled={set.isPending}
        onChange={change}
      />
    </div>
  );
}
