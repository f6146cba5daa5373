import type { TextKey } from '../locale/textTable.ts'

/** A key of the recording room, in Electron's notation, and the text of what it does. */
export interface RecordKey {
  readonly key: string
  readonly text: TextKey
}

/** The keys of the recording room. While it is open they come before those of the editor, and they stay as they are. */
export const recordKeys = {
  record: { key: 'R', text: 'record.start' },
  roll: { key: 'Space', text: 'record.rehearse' },
  again: { key: 'A', text: 'record.again' },
  good: { key: 'G', text: 'record.good' },
  listen: { key: 'L', text: 'record.listen' },
  next: { key: 'Down', text: 'action.nextLine' },
  previous: { key: 'Up', text: 'action.previousLine' },
  close: { key: 'Escape', text: 'record.close' },
} as const satisfies Readonly<Record<string, RecordKey>>

export type RecordKeyId = keyof typeof recordKeys
