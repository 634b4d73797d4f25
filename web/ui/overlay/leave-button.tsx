import type { ComponentProps } from 'react';
import { Button } from '../page/button.tsx';
import { useLeaveWindow } from './unsaved.tsx';

interface LeaveButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  onLeave: () => void;
}

/** A button of a dialog that closes it or goes back a step, once what was typed in it may go. */
export function LeaveButton({ onLeave, ...button }: LeaveButtonProps) {
  return <Button {...button} onClick={useLeaveWindow(onLeave)} />;
}
