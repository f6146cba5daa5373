import { create } from 'zustand'
import type { FindQuery } from '../../shared/script/findText.ts'
import type { LineFilter } from '../../shared/script/lineFilter.ts'
import type { EditedField } from './selection.ts'

/** In which texts of the script is looked. */
export type FindScope = 'both' | 'source' | 'translation'

/** A place that was found. */
export interface FoundPlace {
  readonly line: number
  readonly field: Extract<EditedField, 'source' | 'translation'>
  readonly start: number
  readonly end: number
}

/** What is looked for in the script. */
export interface Find {
  readonly query: FindQuery
  readonly scope: FindScope
  readonly replacement: string
  /** The place that is shown. */
  readonly at: FoundPlace | undefined
}

/** A regular expression on trial. */
export interface FindTrial {
  readonly query: FindQuery
  readonly verdict: 'trying' | 'good' | 'slow'
}

/** How the script is shown; it ends with the window. */
export interface ScriptView {
  readonly filter: LineFilter
  /** The bar to find, or to find and replace. */
  readonly bar: 'closed' | 'find' | 'replace'
  /** How often the bar was asked for: every time it takes the focus. */
  readonly asked: number
  readonly find: Find
  /** The last regular expression that was tried, and whether it is quick enough to be used. */
  readonly trial: FindTrial | undefined
  readonly dialog: 'shift' | 'retime' | 'paste' | 'dictionary' | 'repair' | undefined
  /** The line whose speaker is being chosen. */
  readonly choosingSpeaker: boolean
  /** What there is to check in the text of the current line is shown. */
  readonly showingFindings: boolean
  /** The line at the playhead is kept in sight while the video plays. */
  readonly follow: boolean
}

const NO_QUERY: FindQuery = { text: '', matchCase: false, regex: false, wholeWord: false, ignoreMarks: false }

export const useScriptView = create<ScriptView>(() => ({
  filter: {},
  bar: 'closed',
  asked: 0,
  find: { query: NO_QUERY, scope: 'both', replacement: '', at: undefined },
  trial: undefined,
  dialog: undefined,
  choosingSpeaker: false,
  showingFindings: false,
  follow: true,
}))

/** How the script is shown now. */
export const scriptView = useScriptView.getState
/** Changes a part of how the script is shown. */
export const patchScript = useScriptView.setState

/** Lets go of what was about the lines of one project. */
export function forgetProject(): void {
  patchScript({ filter: {}, dialog: undefined, choosingSpeaker: false, showingFindings: false })
  patchFind({ at: undefined })
}

/** Changes what is looked for; the place shown stays as it is. */
export function patchFind(change: Partial<Find>): void {
  patchScript(({ find }) => ({ find: { ...find, ...change } }))
}
