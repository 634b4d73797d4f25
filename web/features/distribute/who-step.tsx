import { useTranslation } from 'react-i18next';
import type { Chosen } from './audience.ts';
import { ChosenPane } from './chosen-pane.tsx';
import { FindPane } from './find-pane.tsx';
import { Step } from './step.tsx';

interface WhoStepProps {
  organizationId: string;
  chosen: Chosen;
  total: number | null;
  onChange: (chosen: Chosen) => void;
}

export function WhoStep({ organizationId, chosen, total, onChange }: WhoStepProps) {
  const { t } = useTranslation();
  return (
    <Step number={1} title={t('distribute:who.title')} text={t('distribute:who.text')}>
      <div className="panes">
        <FindPane organizationId={organizationId} chosen={chosen} onChange={onChange} />
        <ChosenPane organizationId={organizationId} chosen={chosen} total={total} onChange={onChange} />
      </div>
    </Step>
  );
}
