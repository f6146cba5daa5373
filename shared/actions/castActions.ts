import type { ActionTable } from './action.ts'

/** Speakers, their voices, and what was spoken. */
export const castActions = {
  castVoices: { label: 'Cast Voices', menu: 'dub', project: true },
} as const satisfies ActionTable
