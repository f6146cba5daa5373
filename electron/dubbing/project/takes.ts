import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { endAtPauses } from '../../../shared/audio/takes/speechBounds.ts'
import { readTakeSpeech } from '../../../shared/audio/takes/takeSpeech.ts'
import { wavParts } from '../../../shared/audio/wav.ts'
import { omitUndefined } from '../../../shared/basics/omitUndefined.ts'
import { TakeFacts as Facts, type TakeFacts } from '../../../shared/commands/projects.ts'
import { AppError, invalid } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { Message } from '../../../shared/locale/messageSchema.ts'
import { TakeWords, timesByStarts, type WordStarts } from '../../../shared/timing/words/wordTimes.ts'
import { parseStoredJson, transact } from './projectSchema.ts'

/** The origin of a take: its line, and what it was made from. */
export interface NewTake {
  readonly key: string
  readonly target: TakeFacts['target']
  readonly line?: number | undefined
  readonly voice: string
  /** The rate at which it was spoken for its place in a dub, if it was. */
  readonly rate?: number | undefined
  /** Whether the take was cut from another one. */
  readonly cut?: boolean | undefined
  /** Notes for the listener on how it came out. */
  readonly notes?: readonly Message[] | undefined
  /** Of a recording; see `TakeFacts`. */
  readonly place?: number | undefined
  readonly heard?: TakeFacts['heard']
  readonly cleanedFrom?: string | undefined
  readonly cutFrom?: TakeFacts['cutFrom']
  /** The text that its voice spoke, and where its words begin, in seconds of the file; absent where the voice reported no times. */
  readonly words?: SpokenWords | undefined
}

/** A text as it was spoken, and where its words begin in the sound. */
export interface SpokenWords {
  readonly text: string
  readonly starts: WordStarts
}

/** A WAV file in memory. */
export interface TakeWav {
  readonly bytes: Buffer
  readonly seconds: number
}

/** A range of bytes; `end` is excluded. */
interface ByteSpan {
  readonly start: number
  readonly end: number
}

/** Takes in order; `next` is the place after which there are more. */
interface TakePage {
  readonly takes: TakeFacts[]
  readonly next?: number
}

/** The takes of a project: synthesized or recorded lines as WAV, in the project's own file. */
export interface Takes {
  /** Adds a take, atomically. */
  add(take: NewTake, sound: TakeWav): TakeFacts
  /** Lists some thousand takes in the order in which they were added, from the first one or `after` the place of another answer. */
  list(after?: number): TakePage
  /** Those of these takes that are there. */
  some(ids: Iterable<string>): Map<string, TakeFacts>
  find(id: string): TakeFacts
  /** The newest take with this key that speaks the whole line. */
  withKey(key: string): TakeFacts | undefined
  /** The clean copy of a take that is not in the bin. */
  cleanOf(id: string): TakeFacts | undefined
  /** When the words of a take are spoken; undefined where that is not known yet. */
  wordsOf(id: string): TakeWords | undefined
  /** Keeps when the words of a take are spoken. */
  keepWords(id: string, words: TakeWords): void
  /** The bytes of a take, in parts. */
  read(id: string, span?: ByteSpan): Generator<Uint8Array>
  /** Puts takes into the bin, or takes them out of it. */
  bin(ids: readonly string[], binned: boolean): void
  /** Removes what is in the bin, except the takes that lines still use, which leave the bin. */
  emptyBin(used: ReadonlySet<string>): void
  /** Removes all takes, and gives their room back to the disk. */
  clear(): void
  /** Gives a take stars (0 for none) or a note of the user. */
  rate(id: string, rating: { readonly stars?: number | undefined; readonly remark?: string | undefined }): TakeFacts
}

/** Most takes that are listed at once: while a file with very many is read, others are saved. */
const MAX_TAKES_PER_PAGE = 2000
/** Size of a part, which is held in memory. */
export const PART_BYTES = 256 * 1024
/** Largest accepted take: ten minutes of studio quality; no line is that long. */
export const MAX_TAKE_BYTES = 128 * 1024 * 1024

const Notes = z.array(Message)
const RecordingLevels = Facts.shape.heard.unwrap()
const CutFrom = Facts.shape.cutFrom.unwrap()

/** Opens the takes of an open project file. */
export function openTakes(database: DatabaseSync, now: () => number): Takes {
  const find = (id: string): TakeFacts => {
    const row = database.prepare('SELECT * FROM takes WHERE id = ?').get(id)
    if (row === undefined) throw new AppError({ kind: 'not_found', message: say('failure.takeGone') })
    return factsOf(row)
  }
  return {
    add({ notes = [], cut, words, ...given }, { bytes, seconds }) {
      const spoken = readTakeSpeech(bytes)
      const speech = spoken && { seconds: spoken.seconds, lead: spoken.lead }
      const made = { id: randomUUID(), seconds, sizeBytes: bytes.length, madeAt: now(), ...omitUndefined({ speech }) }
      const facts: TakeFacts = { ...made, ...withoutAbsent(given), ...(notes.length > 0 && { notes: [...notes] }) }
      transact(database, () => {
        database
          .prepare(
            `INSERT INTO takes (id, key, target, voice, seconds, size_bytes, made_at, line, notes, speech_seconds, lead, rate, cut,
             place, heard, cleaned_from, cut_from) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          )
          .run(...columnsOf(facts), cut ? 1 : null, ...recordedColumnsOf(facts))
        const insert = database.prepare('INSERT INTO take_parts VALUES (?, ?, ?)')
        for (let at = 0; at < bytes.length; at += PART_BYTES) {
          insert.run(facts.id, at / PART_BYTES, bytes.subarray(at, at + PART_BYTES))
        }
        if (words !== undefined && words.starts.length > 0 && spoken !== undefined)
          keepTakeWords(database, facts.id, takeWordsOf(words, spoken))
      })
      return facts
    },
    list(after = 0) {
      const rows = database
        .prepare('SELECT rowid AS row_number, * FROM takes WHERE rowid > ? ORDER BY rowid LIMIT ?')
        .all(after, MAX_TAKES_PER_PAGE)
      const takes = rows.map(factsOf)
      return rows.length < MAX_TAKES_PER_PAGE ? { takes } : { takes, next: Number(rows.at(-1)?.['row_number']) }
    },
    some(ids) {
      const one = database.prepare('SELECT * FROM takes WHERE id = ?')
      const found = new Map<string, TakeFacts>()
      for (const id of new Set(ids)) {
        const row = one.get(id)
        if (row !== undefined) found.set(id, factsOf(row))
      }
      return found
    },
    find,
    withKey(key) {
      const row = database
        .prepare(
          'SELECT * FROM takes WHERE key = ? AND cut IS NULL AND binned_at IS NULL ORDER BY made_at DESC, rowid DESC',
        )
        .get(key)
      return row === undefined ? undefined : factsOf(row)
    },
    cleanOf(id) {
      const row = database.prepare('SELECT * FROM takes WHERE cleaned_from = ? AND binned_at IS NULL').get(id)
      return row === undefined ? undefined : factsOf(row)
    },
    wordsOf: (id) => readTakeWords(database, id),
    keepWords: (id, words) => keepTakeWords(database, id, words),
    *read(id, span) {
      const { sizeBytes } = find(id)
      const { start, end } = span ?? { start: 0, end: sizeBytes }
      const part = database.prepare('SELECT data FROM take_parts WHERE take = ? AND part = ?')
      for (let number = Math.floor(start / PART_BYTES); number * PART_BYTES < Math.min(end, sizeBytes); number++) {
        const data = part.get(id, number)?.['data']
        if (!(data instanceof Uint8Array)) return
        yield data.subarray(Math.max(0, start - number * PART_BYTES), end - number * PART_BYTES)
      }
    },
    bin(ids, binned) {
      const put = database.prepare('UPDATE takes SET binned_at = ? WHERE id = ?')
      const at = binned ? now() : null
      transact(database, () => {
        for (const id of ids) put.run(at, id)
      })
    },
    emptyBin(used) {
      const binned = database.prepare('SELECT id FROM takes WHERE binned_at IS NOT NULL').all()
      if (binned.length === 0) return
      const drop = database.prepare('DELETE FROM takes WHERE id = ?')
      const keep = database.prepare('UPDATE takes SET binned_at = NULL WHERE id = ?')
      transact(database, () => {
        for (const { id } of binned) (used.has(String(id)) ? keep : drop).run(String(id))
        dropLostWords(database)
      })
    },
    clear() {
      database.exec('DELETE FROM takes')
      dropLostWords(database)
      database.exec('VACUUM')
    },
    rate(id, { stars, remark }) {
      const set = (column: 'stars' | 'remark', value: string | number | null) =>
        database.prepare(`UPDATE takes SET ${column} = ? WHERE id = ?`).run(value, id)
      if (stars !== undefined) set('stars', stars === 0 ? null : stars)
      if (remark !== undefined) set('remark', remark.trim() === '' ? null : remark.trim())
      return find(id)
    },
  }
}

/** The given values without those that are absent. */
function withoutAbsent<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}

function columnsOf({ id, key, target, voice, seconds, sizeBytes, madeAt, line, notes, speech, rate }: TakeFacts) {
  const own = [id, key, target, voice, seconds, sizeBytes, madeAt, line ?? null, notesText(notes ?? [])]
  return [...own, speech?.seconds ?? null, speech?.lead ?? null, rate ?? null]
}

function recordedColumnsOf({ place, heard, cleanedFrom, cutFrom }: TakeFacts) {
  const asText = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value))
  return [place ?? null, asText(heard), cleanedFrom ?? null, asText(cutFrom)]
}

function notesText(notes: readonly Message[]): string | null {
  return notes.length === 0 ? null : JSON.stringify(notes)
}

function factsOf(row: Record<string, unknown>): TakeFacts {
  const notes = row['notes'] === null ? undefined : Notes.safeParse(parseStoredJson(row['notes'])).data
  const heard = row['heard'] === null ? undefined : RecordingLevels.safeParse(parseStoredJson(row['heard'])).data
  const cutFrom = row['cut_from'] === null ? undefined : CutFrom.safeParse(parseStoredJson(row['cut_from'])).data
  return {
    id: String(row['id']),
    key: String(row['key']),
    target: row['target'] as TakeFacts['target'],
    ...(row['line'] === null ? {} : { line: Number(row['line']) }),
    voice: String(row['voice']),
    seconds: Number(row['seconds']),
    sizeBytes: Number(row['size_bytes']),
    madeAt: Number(row['made_at']),
    ...omitUndefined({ notes }),
    ...(row['rate'] === null ? {} : { rate: Number(row['rate']) }),
    ...(row['speech_seconds'] === null
      ? {}
      : { speech: { seconds: Number(row['speech_seconds']), lead: Number(row['lead']) } }),
    ...(row['place'] === null ? {} : { place: Number(row['place']) }),
    ...omitUndefined({ heard }),
    ...(row['cleaned_from'] === null ? {} : { cleanedFrom: String(row['cleaned_from']) }),
    ...omitUndefined({ cutFrom }),
    ...(row['stars'] === null ? {} : { stars: Math.max(1, Math.min(5, Math.round(Number(row['stars'])))) }),
    ...(row['remark'] === null ? {} : { remark: String(row['remark']) }),
    ...(row['binned_at'] === null ? {} : { binnedAt: Number(row['binned_at']) }),
  }
}

/** Reads a WAV file for a take. Throws `invalid` for anything but WAV. */
export async function readTakeSound(path: string): Promise<TakeWav> {
  try {
    await using file = await open(path)
    const { size } = await file.stat()
    if (size > MAX_TAKE_BYTES) throw invalid(say('failure.take.long'), 'path')
    const bytes = await file.readFile()
    return { bytes, seconds: wavSeconds(bytes) }
  } catch (error) {
    if (error instanceof AppError) throw error
    const message = say('failure.take.unread', { path })
    throw new AppError({ kind: 'file', message, path }, { cause: error })
  }
}

/** The duration in seconds by the actual bytes: streaming writers leave the length in the header open. */
function wavSeconds(bytes: Uint8Array): number {
  const wav = wavParts(bytes)
  if (wav === undefined) throw invalid(say('failure.take.noWav'), 'path')
  const { format, data } = wav
  if (format === undefined) throw invalid(say('failure.take.compressed'), 'path')
  if (data === undefined) throw invalid(say('failure.take.empty'), 'path')
  const { sampleRate, channels, bits } = format
  return data.length / ((sampleRate * channels * bits) / 8)
}

/** The kind of a take's words in the cache of a project: words that are lost there are found in the sound again. */
const TAKE_WORDS_KIND = 'takeWords'

/**
 * Counts the words that a voice reported from the speech of its take, where they end at its pauses. `starts` count from the beginning
 * of the file.
 */
function takeWordsOf(
  { text, starts }: { readonly text: string; readonly starts: WordStarts },
  speech: NonNullable<ReturnType<typeof readTakeSpeech>>,
): TakeWords {
  const { start: at, seconds } = speech
  const spoken = starts.map(([offset, start]): WordStarts[number] => [offset, Math.max(0, start - at)])
  const words = endAtPauses(timesByStarts(text, spoken, seconds), speech)
  const inMilliseconds = (time: number) => Math.round(1000 * time) / 1000
  return {
    text,
    at: inMilliseconds(at),
    words: words.map(({ start, end, ...word }) => ({
      ...word,
      start: inMilliseconds(start),
      end: inMilliseconds(end),
    })),
  }
}

function keepTakeWords(database: DatabaseSync, take: string, words: TakeWords): void {
  database
    .prepare('INSERT OR REPLACE INTO cache (kind, name, data) VALUES (?, ?, ?)')
    .run(TAKE_WORDS_KIND, take, Buffer.from(JSON.stringify(words)))
}

function readTakeWords(database: DatabaseSync, take: string): TakeWords | undefined {
  const data = database.prepare('SELECT data FROM cache WHERE kind = ? AND name = ?').get(TAKE_WORDS_KIND, take)?.[
    'data'
  ]
  if (!(data instanceof Uint8Array)) return undefined
  return TakeWords.safeParse(parseStoredJson(Buffer.from(data))).data
}

/** Removes the words of takes that are there no more. */
function dropLostWords(database: DatabaseSync): void {
  database.prepare('DELETE FROM cache WHERE kind = ? AND name NOT IN (SELECT id FROM takes)').run(TAKE_WORDS_KIND)
}
