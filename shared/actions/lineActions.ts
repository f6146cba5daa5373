import type { ActionTable } from './action.ts'

/** The selected lines and their words. */
export const lineActions = {
  nextLine: { label: 'Next Line', menu: 'line', accelerator: 'Down', project: true },
  previousLine: { label: 'Previous Line', menu: 'line', accelerator: 'Up', project: true },
} as const satisfies ActionTable
