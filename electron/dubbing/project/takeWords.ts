import type { DatabaseSync } from 'node:sqlite'
import { TakeWords, timesByStarts, type WordStarts } from '../../../shared/timing/words/wordTimes.ts'
import { parseStoredJson } from './projectSchema.ts'

// The words of takes stand in the cache of a project: what is lost there is found in the sound again.

const KIND = 'takeWords'

/** Counts the words that a voice reported from the speech of its take. `starts` count from the beginning of the file. */
export function takeWordsOf(
  { text, starts }: { readonly text: string; readonly starts: WordStarts },
  { start: at, seconds }: { readonly start: number; readonly seconds: number },
): TakeWords {
  const spoken = starts.map(([offset, start]): WordStarts[number] => [offset, Math.max(0, start - at)])
  const words = timesByStarts(text, spoken, seconds)
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

export function keepTakeWords(database: DatabaseSync, take: string, words: TakeWords): void {
  database
    .prepare('INSERT OR REPLACE INTO cache (kind, name, data) VALUES (?, ?, ?)')
    .run(KIND, take, Buffer.from(JSON.stringify(words)))
}

export function readTakeWords(database: DatabaseSync, take: string): TakeWords | undefined {
  const data = database.prepare('SELECT data FROM cache WHERE kind = ? AND name = ?').get(KIND, take)?.['data']
  if (!(data instanceof Uint8Array)) return undefined
  return TakeWords.safeParse(parseStoredJson(Buffer.from(data))).data
}

/** Removes the words of takes that are there no more. */
export function dropLostWords(database: DatabaseSync): void {
  database.prepare('DELETE FROM cache WHERE kind = ? AND name NOT IN (SELECT id FROM takes)').run(KIND)
}
