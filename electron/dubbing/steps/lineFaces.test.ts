import { expect, it } from 'vitest'
import type { FaceReading } from '../../../shared/contract/localMedia.ts'
import { english } from '../../../shared/locale/english.ts'
import type { Said } from '../../../shared/locale/message.ts'
import { withViews } from './lineFaces.ts'

const lines = [
  { id: 1, start: 0, end: 1 },
  { id: 2, start: 2, end: 3 },
]
const seen: FaceReading = { lines: [{ id: 1, view: 'off_screen' }, { id: 2 }], people: [] }

/** A context whose engine answers with these events; it counts how often it was asked. */
function contextOf(events: readonly object[], given: object = {}) {
  const kept = { asked: 0, notes: [] as string[], reached: {} }
  const local = {
    async faces() {
      kept.asked++
      return (async function* () {
        yield* events
      })()
    },
  }
  const { signal } = new AbortController()
  const context = {
    ...{ video: '/v/film.mp4', signal, order: { faces: true }, reached: {}, enter: () => () => undefined, ...given },
    note: (said: Said) => void kept.notes.push(english(said)),
    reach: async (step: object) => void Object.assign(kept.reached, step),
    onThisComputer: (work: (link: object, signal: AbortSignal) => unknown) => work({ local }, signal),
  }
  return { kept, context: context as unknown as Parameters<typeof withViews>[0] }
}

it('marks the lines, keeps the marks and tells of them', async () => {
  const { kept, context } = contextOf([{ fraction: 0.5 }, { fraction: 1, seen }])
  expect(await withViews(context, lines)).toEqual([{ ...lines[0], view: 'off_screen' }, lines[1]])
  expect(kept.reached).toEqual({ views: { 1: 'off_screen' } })
  expect(kept.notes).toEqual([
    'Faces: 0 lines on-screen, 1 off-screen, 0 with the mouth hidden, 1 unknown; 0 faces seen speaking.',
  ])
})

it('does not look again for marks it has, nor where that was not ordered', async () => {
  const again = contextOf([], { reached: { views: { 2: 'on_screen' } } })
  expect(await withViews(again.context, lines)).toEqual([lines[0], { ...lines[1], view: 'on_screen' }])
  const unasked = contextOf([], { order: {} })
  expect(await withViews(unasked.context, lines)).toEqual(lines)
  expect(again.kept.asked + unasked.kept.asked).toBe(0)
})

it('dubs without marks where nothing came of it, and says so', async () => {
  const { kept, context } = contextOf([{ fraction: 0.5 }])
  expect(await withViews(context, lines)).toEqual(lines)
  expect(kept.notes).toEqual([
    'Faces could not be looked for, so all lines are timed alike. The picture was searched, but nothing came of it. Try again.',
  ])
})
