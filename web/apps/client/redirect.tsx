import { useEffect } from 'react';
import { type Search, useGo } from '../../ui/hook/navigation.ts';

const nothing: Search = {};

/** Goes to where this address leads the current person. */
export function Redirect({ to, search = nothing }: { to: string; search?: Search }) {
  const go = useGo();
  useEffect(() => go(to, { search, replace: true }), [go, to, search]);
  return null;
}
