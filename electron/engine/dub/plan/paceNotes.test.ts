import { expect, it } from 'vitest'
import { paceNotes } from './paceNotes.ts'

const line = (rate: number) => ({ id: 1, speaker: 'A', voice: 'v', start: 0, end: 1, rate })
const waits = [{ start: 1, end: 1, added: 2, line: 1, slope: 1 }]
const timeMap = [
  { source: 1, dub: 1 },
  { source: 1, dub: 3 },
]
const capped = { lines: [line(1), line(1.4)], waits, timeMap, pace: { picture: 'wait', longest: 0.1 } } as const

it('names the share that would be enough where all that was allowed is spent and lines are hurried', () => {
  const [longer, longest] = paceNotes({ ...capped, needed: 0.123 }, false)
  expect(longer).toMatchObject({ key: 'engineNote.waits.held' })
  expect(longest).toMatchObject({ key: 'engineNote.longest', values: { percent: 13 } })
})

it('names none where nobody is hurried, or no longer dub would help', () => {
  expect(paceNotes({ ...capped, lines: [line(1)], needed: 0.123 }, false)).toHaveLength(1)
  expect(paceNotes(capped, false)).toHaveLength(1)
  expect(paceNotes({ ...capped, timeMap: [], pace: { picture: 'keep' } }, false)).toMatchObject([
    { key: 'engineNote.hurried' },
  ])
})
