import type { ActionTable } from './action.ts'

/** Marks and letters that a plain keyboard lacks. Their keys are letters, which every keyboard layout has. */
export const typingActions = {
  markHigh: { label: 'High Tone: ó', menu: 'edit', accelerator: 'Alt+A', typing: true },
  markLow: { label: 'Low Tone: ò', menu: 'edit', accelerator: 'Alt+G', typing: true },
  markMid: { label: 'Mid Tone or Length: ō', menu: 'edit', accelerator: 'Alt+M', typing: true },
  markDotBelow: { label: 'Dot Below: ọ', menu: 'edit', accelerator: 'Alt+B', typing: true },
  markDotAbove: { label: 'Dot Above: ṅ', menu: 'edit', accelerator: 'Alt+N', typing: true },
  markHook: { label: 'Hooked Letter: ɗ', menu: 'edit', accelerator: 'Alt+K', typing: true },
  showLetters: { label: 'Letters and Signs', menu: 'edit', accelerator: 'Alt+I', typing: true },
} as const satisfies ActionTable
