import { goodPreheader, maximumPreheader } from '@firstlook/contract/subject.ts';
import { useTranslation } from 'react-i18next';
import { MergedLine } from './merged-line.tsx';

interface PreheaderLineProps {
  written: string;
  /** What stands there where nothing is written. */
  placeholder: string;
  direction: 'rtl' | 'ltr';
  onChange: (written: string) => void;
}

/** The line that mail programs show behind the subject, of one send and of a send that repeats. */
export function PreheaderLine(props: PreheaderLineProps) {
  const { t } = useTranslation();
  return (
    <MergedLine
      label={t('distribute:message.preheader')}
      maximum={maximumPreheader}
      good={goodPreheader.to}
      words={{
        mergeField: t('distribute:message.preheaderField'),
        namesAlone: t('distribute:message.preheaderNames'),
        empty: t('distribute:message.preheaderHelp'),
      }}
      {...props}
    />
  );
}
