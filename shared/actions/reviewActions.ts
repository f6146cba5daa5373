import type { ActionTable } from './action.ts'

/** Reviews by people without the program. */
export const reviewActions = {
  sendReview: { menu: 'file', project: true },
  takeReview: { menu: 'edit', project: true },
  copyTable: { menu: 'edit', project: true },
  takeTable: { menu: 'edit', project: true },
} as const satisfies ActionTable
