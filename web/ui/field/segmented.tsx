import { Icon, type IconType } from '../page/icon.tsx';

interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; icon?: IconType; iconOnly?: boolean }[];
  disabled?: boolean;
  onChange: (value: T) => void;
}

/** One choice among few, all of them visible. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  disabled,
  onChange,
}: SegmentedProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend
    <div className="segments" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          disabled={disabled}
          aria-pressed={option.value === value}
          aria-label={option.iconOnly ? option.label : undefined}
          title={option.iconOnly ? option.label : undefined}
          className={option.value === value ? 'chosen' : undefined}
          onClick={() => onChange(option.value)}
        >
          {option.icon && <Icon of={option.icon} />}
          {!option.iconOnly && option.label}
        </button>
      ))}
    </div>
  );
}
