interface SwitchProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** On or off at once; the words beside it are its name. */
export function Switch({ label, checked, disabled, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      disabled={disabled}
      className="switch"
      onClick={() => onChange(!checked)}
    >
      <i className={checked ? 'switch-track chosen' : 'switch-track'} aria-hidden="true" />
      <span>{label}</span>
    </button>
  );
}
