import type { Warning } from '@toolwright/core';
import type { CallState } from '../call/call-state.ts';

/** Looks at what a tool gave, before it is shortened and framed. Changes nothing; undefined where nothing is odd. */
export type WarningRule = (call: CallState) => Warning | undefined;
