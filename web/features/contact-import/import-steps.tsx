import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/page/icon.tsx';
import css from './import.module.css';

const steps = ['file', 'list', 'result'] as const;

/** Where the import stands; `at` is 1-based. */
export function ImportSteps({ at }: { at: number }) {
  const { t } = useTranslation();
  return (
    <ol className={css.steps}>
      {steps.map((step, position) => {
        const isDone = position + 1 < at;
        const isOn = position + 1 === at;
        return (
          <li
            key={step}
            className={isDone ? css.done : isOn ? css.on : undefined}
            aria-current={isOn ? 'step' : undefined}
          >
            <b>{isDone ? <Icon of={Check} small /> : position + 1}</b>
            {t(`import:step.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}
