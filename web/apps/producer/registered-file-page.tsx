import { lazy } from 'react';
import { RegisteredFilePage as FilePage } from '../../features/registered-file/registered-file-page.tsx';
import { withWords } from '../../i18n/words.ts';
import { LiveFormContext } from '../../parts/live-form.ts';

const LiveForm = lazy(() =>
  withWords(['releaseEdit', 'fields', 'media'], import('../../features/release-edit/live-form.tsx')).then(
    (module) => ({
      default: module.LiveForm,
    }),
  ),
);

/** The editor of files with the form of releases beside it. */
export function RegisteredFilePage() {
  return (
    <LiveFormContext value={LiveForm}>
      <FilePage />
    </LiveFormContext>
  );
}
