import { expect, it } from 'vitest'
import type { FaceReading } from '../../../../shared/contract/localMedia.ts'
import { english } from '../../../../shared/locale/english.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import { edited, testDocument } from '../../../../shared/project/document.testing.ts'
import type { DocumentDraft } from '../../../../shared/project/document.ts'
import { linesInOrder } from '../../../../shared/project/lines/linesInOrder.ts'
import { setView } from '../../../../shared/project/lines/viewEdits.ts'
import type { WorkContext } from '../workContext.ts'
import { detectProjectFaces } from './detectProjectFaces.ts'

it('asks for lines without a mark, lays them in one step, and tells of two people who were taken for one', async () => {
  const times = [0, 2, 4, 6, 8].map((start) => [start, start + 1, 'Words', 'AMINA'] as const)
  let document = edited(testDocument(times), (draft) => setView(draft, [1], 'off_screen'))
  const [steps, notes, requests]: [Message[], string[], object[]] = [[], [], []]
  const seen: FaceReading = {
    lines: [2, 3, 4, 5].map((id) => ({ id, view: 'on_screen' as const, person: id % 2 })),
    people: [{ portrait: 'AAAA' }, { portrait: 'BBBB' }],
  }
  const local = {
    async faces(request: object) {
      requests.push(request)
      return (async function* () {
        yield { fraction: 1, seen }
      })()
    },
  }
  const context = {
    video: '/v/film.mp4',
    enter: () => () => undefined,
    note: (message: Message) => void notes.push(english(message)),
    onThisComputer: (work: (link: object, signal: AbortSignal) => unknown) =>
      work({ local }, new AbortController().signal),
    document: async () => document,
    edit: async (label: Message, change: (draft: DocumentDraft) => unknown) => {
      steps.push(label)
      document = edited(document, change)
    },
  }
  await detectProjectFaces(context as unknown as WorkContext)
  expect(requests).toMatchObject([{ path: '/v/film.mp4', lines: [{ id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }] }])
  expect(steps).toEqual([say('edit.lookForFaces')])
  expect(linesInOrder(document).map(({ view }) => view)).toEqual(['off_screen', ...Array(4).fill('on_screen')])
  expect(notes.at(-1)).toContain('2 faces were seen to speak lines of AMINA')
})
