import { isEmptyValue } from '@firstlook/contract/empty-value.ts';
import type { FieldIssue } from '@firstlook/contract/field-issue.ts';
import type { FieldDefinition } from '@firstlook/contract/fields.ts';
import { editableFields, formSectionOf, formSectionsOf } from '@firstlook/contract/form-section.ts';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSectionName } from '../../parts/section-name.ts';
import { Icon } from '../../ui/page/icon.tsx';
import { fieldsByName } from './draft-path.ts';
import { sectionId } from './section-id.ts';
import css from './section-rail.module.css';

interface SectionRailProps {
  definitions: readonly FieldDefinition[];
  issues: readonly FieldIssue[];
  values: Record<string, unknown>;
  /** Stands below the parts; on a phone at the end of their line. */
  children?: ReactNode;
}

/** Field names of a section, those inside of rows too. */
function namesOf(definitions: readonly FieldDefinition[], section: string): string[] {
  const fields = editableFields(definitions).filter((field) => formSectionOf(field) === section);
  return [...fieldsByName(fields).keys()];
}

/** The section that is being read: the last one whose head has passed the top. */
function useCurrentSection(sections: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]);
  const key = sections.join('\n');
  useEffect(() => {
    const names = key.split('\n');
    const onScroll = () => {
      const passed = names.filter((name) => {
        const top = document.getElementById(sectionId(name))?.getBoundingClientRect().top;
        return top !== undefined && top < 160;
      });
      setCurrent(passed.at(-1) ?? names[0]);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [key]);
  return current;
}

/** The parts of the release with what is missing in each. */
export function SectionRail({ definitions, issues, values, children }: SectionRailProps) {
  const { t } = useTranslation();
  const sectionName = useSectionName();
  const sections = formSectionsOf(definitions);
  const current = useCurrentSection(sections);
  const rail = useRef<HTMLElement>(null);
  // On a phone the parts stand in one line that is longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another part is being read
  useEffect(() => {
    rail.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const go = (section: string) => {
    const target = document.getElementById(sectionId(section));
    target?.scrollIntoView({ block: 'start' });
    target
      ?.querySelector<HTMLElement>('input,textarea,button,[role=textbox]')
      ?.focus({ preventScroll: true });
  };
  return (
    <div className={css.column} data-tabs>
      <nav ref={rail} className={css.rail} aria-label={t('releaseEdit:sections')}>
        {sections.map((section) => {
          const names = namesOf(definitions, section);
          const count = issues.filter((issue) => names.includes(issue.path.split('.')[0] ?? '')).length;
          const filled = names.length > 0 && names.every((name) => !isEmptyValue(values[name]));
          return (
            <button
              key={section}
              type="button"
              className={section === current ? css.on : undefined}
              aria-current={section === current ? 'true' : undefined}
              onClick={() => go(section)}
            >
              <span>{sectionName(section)}</span>
              {count > 0 && (
                <span className={css.issues}>
                  <span aria-hidden="true">{count}</span>
                  <span className="visually-hidden">{t('releaseEdit:errorsHere', { count })}</span>
                </span>
              )}
              {count === 0 && filled && (
                <>
                  <Icon of={Check} />
                  <span className="visually-hidden">{t('releaseEdit:complete')}</span>
                </>
              )}
            </button>
          );
        })}
      </nav>
      {children}
    </div>
  );
}
