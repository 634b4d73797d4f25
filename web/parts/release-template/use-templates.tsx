import type { ReleaseType } from '@firstlook/contract/organization.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { withWords } from '../../i18n/words.ts';
import { returnsAfter } from '../../ui/hook/use-return-focus.ts';

const TemplateItems = lazy(() =>
  withWords(['templates'], import('./template-items.tsx')).then((module) => ({
    default: module.TemplateItems,
  })),
);
const TemplatesDialog = lazy(() =>
  withWords(['templates'], import('./templates-dialog.tsx')).then((module) => ({
    default: module.TemplatesDialog,
  })),
);

/** Lines for a menu that begin with a template, and the dialog behind them; both are read when they are opened. */
export function useTemplates(
  organizationId: string,
  types: readonly ReleaseType[],
): { items: ReactNode; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const shared = { organizationId, types };
  return {
    items: (
      <Suspense>
        {/* The menu gives the focus back when it has closed; the dialog takes it after that. */}
        <TemplateItems {...shared} onManage={() => setTimeout(() => setOpen(true), 2 * returnsAfter)} />
      </Suspense>
    ),
    dialog: isOpen && (
      <Suspense>
        <TemplatesDialog {...shared} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
