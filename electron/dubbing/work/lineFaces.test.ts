import { expect, it } from 'vitest'
import type { FaceReading } from '../../../shared/contract/localMedia.ts'
import { english } from '../../../shared/locale/english.ts'
import type { Message } from '../../../shared/locale/message.ts'
import { TEST_MEDIA } from '../../../shared/project/document.testing.ts'
import { emptyDocument } from '../../../shared/project/newDocument.ts'
import { lineFaces } from './text/detectProjectFaces.ts'

const lines = [
  { id: 1, start: 0, end: 1 },
  { id: 2, start: 2, end: 3 },
]
const seen: FaceReading = { lines: [{ id: 1, view: 'off_screen' }, { id: 2 }], people: [] }

/** A context whose engine answers with these events. */
function contextOf(events: readonly object[]) {
  const kept = { notes: [] as string[] }
  const local = {
    async faces() {
      return (async function* () {
        yield* events
      })()
    },
  }
  const { signal } = new AbortController()
  const context = {
    ...{ video: '/v/film.mp4', enter: () => () => undefined },
    note: (message: Message) => void kept.notes.push(english(message)),
    document: async () => emptyDocument(TEST_MEDIA),
    onThisComputer: (work: (link: object, signal: AbortSignal) => unknown) => work({ local }, signal),
  }
  return { kept, context: context as unknown as Parameters<typeof lineFaces>[0] }
}

it('answers what was seen and tells of it', async () => {
  const { kept, context } = contextOf([{ fraction: 0.5 }, { fraction: 1, seen }])
  expect(await lineFaces(context, lines)).toEqual(seen)
  expect(kept.notes).toEqual([
    'Faces: 0 lines on-screen, 1 off-screen, 0 with the mouth hidden, 1 unknown; 0 faces seen speaking.',
  ])
})

it('says so where nothing came of it', async () => {
  const { context } = contextOf([{ fraction: 0.5 }])
  await expect(lineFaces(context, lines)).rejects.toThrow(
    'The picture was searched, but nothing came of it. Try again.',
  )
})
