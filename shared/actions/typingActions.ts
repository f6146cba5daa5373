import type { ActionTable } from './action.ts'

/** Marks and letters that a plain keyboard lacks. Their keys are letters, which every keyboard layout has. */
export const typingActions = {
  markHigh: { menu: 'edit', accelerator: 'Alt+A', typing: true },
  markLow: { menu: 'edit', accelerator: 'Alt+G', typing: true },
  markMid: { menu: 'edit', accelerator: 'Alt+M', typing: true },
  markDotBelow: { menu: 'edit', accelerator: 'Alt+B', typing: true },
  markDotAbove: { menu: 'edit', accelerator: 'Alt+N', typing: true },
  markHook: { menu: 'edit', accelerator: 'Alt+K', typing: true },
  showLetters: { menu: 'edit', accelerator: 'Alt+I', typing: true },
} as const satisfies ActionTable
