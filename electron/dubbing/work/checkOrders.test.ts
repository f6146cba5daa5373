import { describe, expect, it } from 'vitest'
import { RenderOptions } from '../../../shared/commands/work.ts'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import { trimLine } from '../../../shared/project/lines/lineEdits.ts'
import { addTarget, setMix, setSettings } from '../../../shared/project/projectEdits.ts'
import { renderKey } from '../../../shared/project/renderKey.ts'
import { setLineVoice, setVoice } from '../../../shared/project/speakers/castEdits.ts'
import { setText } from '../../../shared/project/texts/textEdits.ts'
import { checkAfter, checkOfFile } from './render/checkProjectDub.ts'
import { planForService } from './render/renderPlan.ts'
import type { StoredWork } from './workOrder.ts'

const options = RenderOptions.parse({ by: 'service', output: '/o.mp4', subtitles: false })
const document = edited(
  testDocument([
    [0, 1, 'one', 'AMINA'],
    [2, 3, 'two', 'JUMA'],
    [4, 5, 'three', 'AMINA'],
  ]),
  (draft) => {
    addTarget(draft, 'sw')
    for (const id of ['SPEAKER_00', 'SPEAKER_01']) setVoice(draft, id, { target: 'sw', voice: 'v' })
    for (let id = 1; id <= 3; id++) setText(draft, id, { text: `sw ${id}`, target: 'sw' })
    const second = draft.lines[2]
    if (second !== undefined) second.keepOriginal = true
  },
)

function rendered(profile: string): StoredWork {
  const plan = planForService({ document, target: 'sw', options })
  const result = { path: '/made.mp4', subtitles: [], lines: 2, speakers: 2, seconds: 1, basis: 'key' }
  return {
    ...{ id: 'w', place: '/p.griot', failures: [], notes: [] },
    order: { kind: 'render', target: 'sw', plan },
    state: { name: 'done', result },
    checkpoint: { profile, renderJob: 'job' },
  }
}

describe('the check after a render', () => {
  it('knows the lines by what the project calls them', () => {
    const order = checkAfter(rendered('local'), document)
    expect(order).toMatchObject({ kind: 'check', target: 'sw', dub: '/made.mp4', job: 'job' })
    expect(order?.lines.map(({ id, number }) => [id, number])).toEqual([
      [1, 1],
      [3, 3],
    ])
  })
  it('expects the lines where the dub has them, which was made of the times that were heard', () => {
    const work = rendered('local')
    const trimmed = edited(document, (draft) => trimLine(draft, 1, { start: 0.2, end: 1 }))
    const made = (basis: string): StoredWork => {
      const result = { path: '/made.mp4', subtitles: [], lines: 2, speakers: 2, seconds: 1, basis }
      return { ...work, state: { name: 'done', result } }
    }
    const startIn = (basis: string) => checkAfter(made(basis), trimmed)?.lines[0]?.start
    expect([startIn(renderKey(trimmed, 'sw')), startIn(renderKey(document, 'sw'))]).toEqual([0.2, 0])
  })
  it('asks only the engine of this computer for its job', () => {
    expect(checkAfter(rendered('hosted'), document)).not.toHaveProperty('job')
  })
  it('is for renders that came to something', () => {
    expect(checkAfter({ ...rendered('local'), state: { name: 'cancelled' } }, document)).toBeUndefined()
  })
})

it('a finished dub is held to the lines and the loudness of the project', () => {
  const order = checkOfFile(
    edited(document, (draft) => setMix(draft, { loudness: 'netflix' })),
    'sw',
    '/other.mp4',
  )
  expect(order.lines.map(({ id, number, text }) => [id, number, text])).toEqual([
    [1, 1, 'sw 1'],
    [3, 3, 'sw 3'],
  ])
  expect(order.loudness).toEqual({ lufs: -27, dialogue: true, truePeak: -2 })
  expect(checkOfFile(document, 'sw', '/other.mp4')).not.toHaveProperty('loudness')
})

it('consent is sent where it was given and a voice is kept', () => {
  const agreed = edited(document, (draft) => setSettings(draft, { consent: true }))
  const kept = edited(agreed, (draft) => setLineVoice(draft, [1], { target: 'sw', voice: 'preserve' }))
  const consentOf = (one: typeof document) => planForService({ document: one, target: 'sw', options }).consent
  expect([consentOf(agreed), consentOf(kept)]).toEqual([undefined, true])
  expect(consentOf(edited(kept, (draft) => setSettings(draft, { consent: false })))).toBeUndefined()
})
