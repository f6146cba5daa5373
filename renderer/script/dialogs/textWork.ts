import type { Target } from '../../../shared/contract/records.ts'
import type { Failure } from '../../../shared/failure.ts'
import type { Message } from '../../../shared/locale/message.ts'
import { type MatchedCues, matchToLines } from '../../../shared/project/texts/matchToLines.ts'
import { leftOutNotes } from '../../../shared/script/matchSentences.ts'
import {
  type AssignableLine,
  countPlainRows,
  matchPasted,
  type PasteMatch,
} from '../../../shared/script/pasteTranslation.ts'
import type { Cue } from '../../../shared/subtitles/cue.ts'
import { decodeText, encodingNotes, requireSize } from '../../../shared/subtitles/decodeText.ts'
import { openSubtitleBytes } from '../../../shared/subtitles/readSubtitleBytes.ts'
import type { ReadSubtitles } from '../../../shared/subtitles/readSubtitles.ts'
import { sureLanguage } from '../../../shared/text/identify/sureLanguage.ts'

/** A text, its name, and notes about its encoding. */
export interface TextFile {
  readonly text: string
  readonly name: string
  readonly notes: readonly Message[]
}

/** Subtitles that were read, with the language of their words where that is sure. */
export type FoundSubtitles = ReadSubtitles & { readonly language: Target | undefined }

/** The texts of lines, and notes on them. */
export interface MatchedTexts extends MatchedCues {
  readonly notes: readonly Message[]
}

/** The tasks with texts that somebody else may have made: what each is given, and its result. */
export interface TextTasks {
  readonly decode: { readonly taskInput: File; readonly result: TextFile }
  readonly read: {
    readonly taskInput: { readonly file: File; readonly language?: string; readonly frameRate?: number }
    readonly result: FoundSubtitles
  }
  readonly match: {
    readonly taskInput: {
      readonly lines: readonly AssignableLine[]
      readonly cues: readonly Cue[]
      /** The text without times that the cues were cut from: it is matched by its sentences, or in order. */
      readonly text?: string | undefined
    }
    readonly result: MatchedTexts
  }
  /** How many lines a text without times and numbers is for (`countPlainRows`). */
  readonly count: {
    readonly taskInput: { readonly text: string; readonly name: string }
    readonly result: number | undefined
  }
  readonly paste: {
    readonly taskInput: {
      readonly lines: readonly AssignableLine[]
      readonly text: string
      readonly name: string
      readonly language?: Target
    }
    readonly result: PasteMatch
  }
}

/** An order for the worker. */
export interface TextOrder<K extends keyof TextTasks = keyof TextTasks> {
  readonly task: K
  readonly taskInput: TextTasks[K]['taskInput']
}

/** The result of a task, or why there is none. */
export type TextOutcome<K extends keyof TextTasks = keyof TextTasks> =
  | { readonly result: TextTasks[K]['result'] }
  | { readonly failure: Failure }

const TASKS: {
  readonly [K in keyof TextTasks]: (taskInput: TextTasks[K]['taskInput']) => Promise<TextTasks[K]['result']>
} = {
  decode: decodeFile,
  async read({ file, language, frameRate }) {
    requireSize(file.name, file.size)
    const read = openSubtitleBytes(new Uint8Array(await file.arrayBuffer()), file.name, { language, frameRate })
    return { ...read, language: sureLanguage(read.cues) }
  },
  async match({ lines, cues, text }) {
    if (text === undefined) return { ...matchToLines(lines, cues), notes: [] }
    const { texts, leftOver, notes } = matchPasted(lines, text)
    return { texts, leftOver: [], offset: 0, notes: [...notes, ...leftOutNotes(leftOver)] }
  },
  async count({ text, name }) {
    return countPlainRows(text, name)
  },
  async paste({ lines, text, ...about }) {
    requireSize(about.name, text.length)
    return matchPasted(lines, text, about)
  },
}

/** Does a task in this thread. */
export function doTextWork<K extends keyof TextTasks>({
  task,
  taskInput,
}: TextOrder<K>): Promise<TextTasks[K]['result']> {
  return TASKS[task](taskInput)
}

/** Reads a text file in its own encoding. Throws `file` for one that is too large. */
async function decodeFile(file: File): Promise<TextFile> {
  requireSize(file.name, file.size)
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()))
  return { text: decoded.text, name: file.name, notes: encodingNotes(decoded) }
}
