import { expect, it } from 'vitest'
import { changeDocument } from '../journalStep.ts'
import { emptyDocument } from '../newDocument.ts'
import { setTranscript } from '../texts/transcript.ts'
import { loopStarts, loopsOf, setLoop, withFilmShots } from './loopsOf.ts'

/** A film of lines that last a second, by speaker and start. */
function film(...lines: readonly (readonly [speaker: string, start: number])[]) {
  const media = { path: '/film.mp4', fingerprint: { sizeBytes: 1, hash: 'x' } }
  const { document } = changeDocument(emptyDocument(media), (draft) =>
    setTranscript(draft, {
      lines: lines.map(([speaker, start]) => ({ start, end: start + 1, text: 'text', speaker })),
      language: 'en',
      names: {},
      profiles: {},
    }),
  )
  return document
}

const A = 'SPEAKER_00'
const B = 'SPEAKER_01'
const ids = (...input: Parameters<typeof loopsOf>) => loopsOf(...input).map(({ lines }) => lines.map(({ id }) => id))

it('gathers the lines of one speaker up to a pause, whoever speaks between', () => {
  const document = film([A, 0], [B, 1.5], [A, 3], [A, 9], [B, 2.9])
  expect(ids(document)).toEqual([[1, 3], [2, 5], [4]])
  expect(loopsOf(document).map(({ number, speaker }) => [number, speaker])).toEqual([
    [1, A],
    [2, B],
    [3, A],
  ])
})

it('ends a loop with a shot where there is a pause, and where it is long', () => {
  expect(ids(film([A, 0], [A, 3]), [2])).toEqual([[1], [2]])
  expect(ids(film([A, 0], [A, 2]), [1.5])).toEqual([[1, 2]])
  const many = film(...Array.from({ length: 20 }, (_, at) => [A, at * 3] as const))
  expect(ids(many).map(({ length }) => length)).toEqual([14, 6])
})

it('begins and joins where the user says so', () => {
  const document = film([A, 0], [A, 1.5], [A, 9])
  const edited = changeDocument(document, (draft) => {
    setLoop(draft, 2, 'begins')
    setLoop(draft, 3, 'joins')
  }).document
  expect(ids(edited)).toEqual([[1], [2, 3]])
})

it('ends loops where those of a script begin, whatever the pauses, and where a line says so', () => {
  const document = { ...film([A, 0], [B, 3], [A, 8], [A, 10], [B, 12]), loops: [0, 10] }
  expect(ids(document)).toEqual([[1, 3], [2], [4], [5]])
  expect(ids({ ...film([A, 0], [A, 3]), shots: [2] })).toEqual([[1], [2]])
  const joined = changeDocument(document, (draft) => setLoop(draft, 4, 'joins')).document
  expect(ids(joined)).toEqual([[1, 3, 4], [2], [5]])
})

it('takes the shots that were found in a film where no script has any', () => {
  const document = film([A, 0], [A, 3])
  expect([...loopStarts(withFilmShots(document, []))]).toEqual([1])
  expect([...loopStarts(withFilmShots(document, [2]))]).toEqual([1, 2])
  expect([...loopStarts(withFilmShots({ ...document, shots: [9] }, [2]))]).toEqual([1])
})
