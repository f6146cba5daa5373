import type { FindQuery } from '../../../shared/script/findText.ts'
import type { LineFilter } from '../../../shared/script/lineFilter.ts'
import { t } from '../../locales/t.ts'
import { announce, session } from '../session.ts'
import { createSlice } from '../stores.ts'
import { changeSettings } from '../studio/connection.ts'
import { run } from '../studio/studio.ts'
import type { EditedField } from './selection.ts'

/** The texts that are searched. */
export type FindScope = 'both' | 'source' | 'translation'

/** A match: line, field, and its place in the text. */
export interface FoundPlace {
  readonly line: number
  readonly field: Extract<EditedField, 'source' | 'translation'>
  readonly start: number
  readonly end: number
}

/** The search in the script. */
export interface Find {
  readonly query: FindQuery
  readonly scope: FindScope
  readonly replacement: string
  /** The shown match. */
  readonly at: FoundPlace | undefined
}

/** A regular expression that is tried for its speed. */
export interface FindTrial {
  readonly query: FindQuery
  readonly verdict: 'trying' | 'good' | 'slow'
}

/** The heights of a row, from the lowest. */
const ROW_HEIGHTS = ['compact', 'normal', 'roomy'] as const
export type RowHeight = (typeof ROW_HEIGHTS)[number]

/** The view of the script; not stored. */
interface ScriptView {
  readonly filter: LineFilter
  /** The open bar: none, find, or find and replace. */
  readonly bar: 'closed' | 'find' | 'replace'
  /** Counts the calls for the bar: each call focuses it. */
  readonly focusRequests: number
  readonly find: Find
  /** The last regular expression that was tried. */
  readonly trial: FindTrial | undefined
  /** The text that was pasted onto the lines, for the dialog of a translation. */
  readonly pasted: string
  readonly dialog: 'shift' | 'retime' | 'paste' | 'dictionary' | 'repair' | undefined
  /** Whether the menu of speakers is open, for the current line. */
  readonly choosingSpeaker: boolean
  /** The time of the current line that is typed. */
  readonly timing: { readonly line: number; readonly edge: 'start' | 'end' } | undefined
  /** Whether the remedies for the current line, which does not fit, are shown. */
  readonly mendingFit: boolean
  /** Whether the findings of the current line are shown. */
  readonly showingFindings: boolean
  /** Whether it is transcribed by hand: Enter and Tab go on with the sound, and the keys are shown. */
  readonly transcribing: boolean
  /** The height of its rows. */
  readonly rows: RowHeight
  /** Whether lines whose mouth is seen show where its lips and those of the dub do not close together. */
  readonly lips: boolean
  /** The order of its lines: of time, or those that need work first. */
  readonly order: 'time' | 'worst'
  /** Whether to scroll to the line at the playhead while the video plays. */
  readonly follow: boolean
}

const NO_QUERY: FindQuery = { text: '', matchCase: false, regex: false, wholeWord: false, ignoreMarks: false }

export const useScriptView = createSlice<ScriptView>('session', 'scriptView', {
  filter: {},
  bar: 'closed',
  focusRequests: 0,
  find: { query: NO_QUERY, scope: 'both', replacement: '', at: undefined },
  trial: undefined,
  dialog: undefined,
  pasted: '',
  choosingSpeaker: false,
  timing: undefined,
  mendingFit: false,
  showingFindings: false,
  transcribing: false,
  rows: 'normal',
  lips: false,
  order: 'time',
  follow: true,
})

/** The script's view now. */
export const scriptView = useScriptView.getState
/** Changes a part of the script's view. */
export const patchScript = useScriptView.setState

/** Resets everything in the view that belongs to one project. */
export function forgetProject(): void {
  patchScript({
    filter: {},
    transcribing: false,
    order: 'time',
    dialog: undefined,
    pasted: '',
    choosingSpeaker: false,
    timing: undefined,
    mendingFit: false,
    showingFindings: false,
  })
  patchFind({ at: undefined })
}

/** Takes the height of the rows, and whether lips are compared, from the settings. */
export function restoreRows(): void {
  const { scriptRows: kept, scriptLips } = session().settings?.layout ?? {}
  patchScript({ rows: ROW_HEIGHTS.find((one) => one === kept) ?? 'normal', lips: scriptLips === true })
}

/** Shows the next height of the rows, and keeps it. */
export function nextRowHeight(): void {
  const rows = ROW_HEIGHTS[(ROW_HEIGHTS.indexOf(scriptView().rows) + 1) % ROW_HEIGHTS.length] ?? 'normal'
  patchScript({ rows })
  announce(t('script.rowsNow', { rows: t(`script.rows.${rows}`) }))
  void run(() => changeSettings({ layout: { scriptRows: rows } }))
}

/** Compares lips, or no longer, and keeps that. */
export function toggleLips(): void {
  const lips = !scriptView().lips
  patchScript({ lips })
  announce(t(lips ? 'lips.shown' : 'lips.hidden'))
  void run(() => changeSettings({ layout: { scriptLips: lips } }))
}

/** Changes the search. */
export function patchFind(change: Partial<Find>): void {
  patchScript(({ find }) => ({ find: { ...find, ...change } }))
}
