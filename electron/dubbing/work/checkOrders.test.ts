import { describe, expect, it } from 'vitest'
import { RenderOptions } from '../../../shared/commands/work.ts'
import type { JobReport } from '../../../shared/contract/local.ts'
import { plainWords } from '../../../shared/locale/message.ts'
import { edited, testDocument } from '../../../shared/project/document.testing.ts'
import { trimLine } from '../../../shared/project/lines/lineEdits.ts'
import { addTarget, setMix, setSettings } from '../../../shared/project/projectEdits.ts'
import { renderKey } from '../../../shared/project/renderKey.ts'
import { setLineVoice, setVoice } from '../../../shared/project/speakers/castEdits.ts'
import { setText } from '../../../shared/project/texts/textEdits.ts'
import type { QcReport } from '../../../shared/qc/report.ts'
import { checkAfter, checkOfFile, checkProjectDub } from './render/checkProjectDub.ts'
import { planForService } from './render/renderPlan.ts'
import { testWork } from './workContext.testing.ts'
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

/** A report of a check with a line, and four findings of which the first is on that line. */
function checkedReport(): QcReport {
  const words = plainWords('Off.')
  const finding = { level: 'fail', topic: 'onset', value: words, norm: words, remedy: words } as const
  const line = { id: 3, number: 3, speaker: 'AMINA', text: 'sw 3', start: 4, end: 5, state: 'heard' } as const
  const findings = ['a', 'b', 'c', 'd'].map((name, at) => ({ ...finding, message: plainWords(name), at }))
  const [first, ...others] = findings
  return {
    ...{ verdict: 'needs_work', source: 'film.mp4', dub: 'made.mp4', words: 'checked' },
    findings: [...(first ? [{ ...first, line: 3, at: 4.5 }] : []), ...others],
    lines: [line],
  } as unknown as QcReport
}

describe('the check of a dub', () => {
  const jobLines = [{ id: 1, start: 0, end: 1, speaker: 'SPEAKER_00', voice: 'v', rate: 1.1 }]
  const checked = async (jobReport: Partial<JobReport> | Error) => {
    const asked: { source: string; dub: string; report?: object; lines: { name?: string }[] }[] = []
    async function* qc(order: (typeof asked)[number]) {
      asked.push(order)
      yield { fraction: 0.5 }
      yield { fraction: 1, report: checkedReport() }
    }
    const local = {
      qc: async (order: (typeof asked)[number]) => qc(order),
      jobReport: async () => (jobReport instanceof Error ? Promise.reject(jobReport) : jobReport),
    }
    const { context, file } = await testWork({ link: { local }, document, video: '/films/mine.mp4' })
    const order = checkAfter(rendered('local'), document)
    if (order === undefined) throw new Error('There is no order.')
    return { result: await checkProjectDub(context, order), asked, kept: file.reports.list() }
  }

  it('is given the names of speakers and the rates of the render, and is kept with the project', async () => {
    const { result, asked, kept } = await checked({ notes: [], lines: jobLines })
    expect(asked).toMatchObject([{ source: '/films/mine.mp4', dub: '/made.mp4' }])
    expect(asked[0]?.report).toEqual({ notes: [], lines: jobLines })
    expect(asked[0]?.lines.map(({ name }) => name)).toEqual(['AMINA', 'AMINA'])
    expect(result).toMatchObject({ findings: 4, verdict: 'needs_work' })
    expect(kept).toMatchObject([{ id: result.report, target: 'sw', dub: '/made.mp4', findings: 4 }])
  })

  it('names the three worst findings, each with its moment, and with its line where it is on one', async () => {
    const { result } = await checked({ notes: [], lines: jobLines })
    expect(result.looks).toEqual([
      { message: plainWords('a'), line: 3, at: 4.5 },
      { message: plainWords('b'), at: 1 },
      { message: plainWords('c'), at: 2 },
    ])
  })

  it('goes without the rates where the render cannot tell them', async () => {
    for (const untold of [new Error('gone'), { notes: [], lines: [] }])
      expect((await checked(untold)).asked.map(({ report }) => report)).toEqual([undefined])
  })
})
