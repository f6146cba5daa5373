import type { Segment } from '../../shared/contract/records.ts'
import { TEXT_LIMIT } from '../../shared/contract/records.ts'

/** Seconds of the film that the lines lie in, the most speakers of an order, and the most bytes of all its texts. */
const FILM_SECONDS = 6
const MAX_SPEAKERS = 500
const MAX_TEXT_BYTES = 14_000_000

/** So many lines in six seconds, in every shape that is hard to plan; the last two are refused. */
export function shapesOfLines(count: number): Readonly<Record<string, Segment[]>> {
  const each = (place: (share: number, id: number) => Partial<Segment>, many = count): Segment[] =>
    Array.from({ length: many }, (_, id) => {
      const speaker = `SPEAKER_${id % MAX_SPEAKERS}`
      return { id, start: 1, end: 2, text: 'Ndiyo.', speaker, ...place(id / many, id) }
    })
  // At most fifty lines of the only speaker lie on each other.
  const one = (share: number): Partial<Segment> => {
    return { start: share * 5, end: Math.min(FILM_SECONDS, share * 5 + 240 / count), speaker: 'SPEAKER_00' }
  }
  const long = Math.floor(MAX_TEXT_BYTES / (TEXT_LIMIT + 100))
  return {
    identical: each(() => ({})),
    nested: each((share) => ({ start: share * 2.9, end: FILM_SECONDS - share * 2.9 })),
    'as stairs': each((share) => ({ start: share * 4, end: share * 4 + 2 })),
    'of one speaker': each(one),
    'with words of one letter': each((share) => ({
      ...one(share),
      text: 'a i '.repeat(Math.floor(MAX_TEXT_BYTES / count / 6)),
    })),
    'with words of 5,000 characters': each(
      (share) => ({ start: share * 5, end: share * 5 + 0.02, text: 'a'.repeat(TEXT_LIMIT) }),
      Math.min(count, long),
    ),
    'identical and of one speaker': each(() => ({ speaker: 'SPEAKER_00' })),
    [`of ${count} speakers`]: each((_, id) => ({ speaker: `SPEAKER_${id}` })),
  }
}
