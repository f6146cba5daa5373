import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { waitForJob } from '../../electron/client/poll.ts'
import { checkLines } from '../../electron/engine/dub/checkLines.ts'
import { planLines } from '../../electron/engine/dub/plan/planLines.ts'
import { castSpeakers } from '../../electron/engine/dub/speak/castSpeakers.ts'
import { LongBody } from '../../electron/engine/http/parseSent.ts'
import { readInput } from '../../electron/engine/http/readInput.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { type Segment, TEXT_LIMIT } from '../../shared/contract/records.ts'
import { service } from '../../shared/contract/service.ts'
import { inTurn } from '../../shared/inTurn.testing.ts'
import { english } from '../../shared/locale/english.ts'
import { limitsOf } from '../../shared/timing/pacing.ts'
import { flacSilence } from '../fault/flacSilence.ts'
import { ABUSE_KEY, CLOSE, httpBytes, JSON_TYPE } from '../fault/httpBytes.ts'
import { repeatEdits, slowWav, stretchSamples } from '../fault/mp4Bombs.ts'
import { type RawAnswer, rawExchange } from '../fault/rawExchange.ts'
import { shapesOfLines } from '../fault/shapesOfLines.ts'
import { askHealth } from '../support/askHealth.ts'
import { longestTurn } from '../support/longestTurn.ts'
import { audio, MediaFolder, video } from '../support/media.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'

/** Milliseconds of processor time for which the engine's loop may be held up at once; this process fills it as well. */
const MOST_AT_ONCE = 250
const LAST = 6

let under: TestEngine
let folder: MediaFolder
let film: string
beforeAll(() => {
  folder = new MediaFolder()
  film = folder.file('film.mkv')
  writeMedia({
    out: film,
    video: video('h264', LAST),
    audio: [audio('aac', LAST)],
    subtitles: [
      {
        codec: 'subrip',
        cues: [
          { start: 1, end: 2, text: 'Habari za asubuhi.' },
          { start: 3_000, end: 3_002, text: 'Asante.' },
        ],
      },
    ],
  })
})
beforeAll(async () => {
  under = await startTestEngine({ key: ABUSE_KEY }, { retry: { deadline: 0 } })
  // What loads with the first call of a kind, and with the first long one, holds up no later one.
  await send(form('segments', '[]'))
  await send(json('/voice/tts', '{}'))
  await send(form('segments', '['.repeat(300_000)))
  await render([line])
})
afterAll(async () => {
  await under[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

/** Does something while the engine is asked how it is, and looks that nothing in its process held up the answers. */
async function unharmed<T>(attack: () => Promise<T>): Promise<T> {
  const health = askHealth(under.engine.url)
  const longest = longestTurn()
  try {
    return await attack()
  } finally {
    expect(longest()).toBeLessThan(MOST_AT_ONCE)
    await health.stop()
  }
}

async function send(parts: Parameters<typeof httpBytes>[0]): Promise<RawAnswer> {
  const port = Number(new URL(under.engine.url).port)
  const bytes = httpBytes({ ...parts, headers: [CLOSE, ...(parts.headers ?? [])] })
  const [answer] = (await rawExchange(bytes, { port, timeoutMs: 30_000 })).answers
  if (answer === undefined) throw new Error('There was no answer.')
  return answer
}

/** A render's form with a field of this text. */
function form(field: string, text: string): Parameters<typeof httpBytes>[0] {
  const part = (name: string): string => `--x\r\nContent-Disposition: form-data; name="${name}"`
  const body = Buffer.from(`${part('file')}; filename="a.mp4"\r\n\r\nx\r\n${part(field)}\r\n\r\n${text}\r\n--x--\r\n`)
  const headers: [string, string][] = [['Content-Type', 'multipart/form-data; boundary=x']]
  return { method: 'POST', target: '/voice/dub/render', headers, body }
}

function json(target: string, text: string): Parameters<typeof httpBytes>[0] {
  return { method: 'POST', target, headers: [JSON_TYPE], body: Buffer.from(text) }
}

const NESTED = '['.repeat(7_000_000) + ']'.repeat(7_000_000)
const LONG_LINE = JSON.stringify([{ id: 1, start: 1, end: 2, text: 'a'.repeat(14_000_000), speaker: 'SPEAKER_00' }])
const WIDE = `[${'0,'.repeat(5_000_000)}0]`

describe('JSON that takes long to read', () => {
  const nested = [
    ['nested segments', form('segments', NESTED), 'segments is nested more than 32 levels deep'],
    ['nested objects in segments', form('segments', '{"a":'.repeat(2_500_000)), 'segments is nested more than'],
    ['a nested voice_map', form('voice_map', NESTED), 'voice_map is nested more than'],
  ] as const
  it.each([
    ...inTurn(nested),
    ['ten million numbers in segments', form('segments', WIDE), 'segments has more than 500000 values'],
    ['a nested body', json('/voice/tts', NESTED), 'The body of the request is nested more than'],
    ['a wide body', json('/voice/dub/translate', `{"segments":${WIDE}}`), 'The body of the request has more than'],
    ['a nested body of a local call', json('/local/assemble', `{"lines":${NESTED}}`), 'is nested more than'],
    [
      'a line of 14 MB',
      form('segments', LONG_LINE),
      'The text of line 1 must have at most 5,000 characters, not 14,000,000',
    ],
    ['a text of 14 MB', json('/voice/tts', JSON.stringify({ text: 'a '.repeat(7_000_000) })), 'not 14000000'],
  ] as const)('is refused while others are served: %s', async (_, parts, message) => {
    const answer = await unharmed(() => send(parts))
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body.toString()).detail).toContain(message)
  })
})

/** As many lines as an order may have. */
const LEGAL = JSON.stringify(shapesOfLines(20_000)['as stairs'])

/** Turns of the event loop until a promise is settled, and its value. */
async function turnsDuring<T>(work: Promise<T>): Promise<[number, T]> {
  let isOver = false
  const settled = work.finally(() => {
    isOver = true
  })
  let turns = 0
  for (; !isOver; turns++) await setImmediate()
  return [turns, await settled]
}

const LIMITS = limitsOf({ duration: LAST })

describe('lines by the thousand', () => {
  const { 'identical and of one speaker': piled, 'of 2000 speakers': crowd, ...shapes } = shapesOfLines(2000)

  it.each(inTurn(Object.entries(shapes), 2))('are planned beside those who answer: %s', async (_, lines) => {
    expect(() => checkLines(lines, 'segments')).not.toThrow()
    const planned = lines.map(({ text, ...one }) => ({ ...one, natural: 0.4, characters: text.length }))
    const planning = planLines(planned, { limits: LIMITS }, new AbortController().signal)
    const [turns, { fits }] = await turnsDuring(planning)
    expect(fits).toHaveLength(lines.length)
    // A plan in this process would be made within the first turn.
    expect(turns).toBeGreaterThan(100)
  })

  const marked = Array.from({ length: 300 }, (_, id) => {
    return { id, start: id, end: id + 0.9, text: `a${'\u0301'.repeat(TEXT_LIMIT - 1)}`, speaker: `SPEAKER_${id % 2}` }
  })

  it('are cast and measured beside those who answer', async () => {
    const { signal } = new AbortController()
    const record = { id: 'one', name: 'One', language: 'yo', gender: 'female', kind: 'neural', pace: 1 } as const
    const profiles = [
      { speaker: 'SPEAKER_0', medianHz: 200 },
      { speaker: 'SPEAKER_1', medianHz: 100 },
    ]
    const casting = castSpeakers(marked, {}, { voices: [{ record, pitchHz: 200 }], profiles, signal })
    const [turns, cast] = await turnsDuring(casting)
    expect(cast.size).toBe(2)
    expect(turns).toBeGreaterThan(100)
  })

  it.each([
    ['in a form', { texts: { segments: LEGAL, voice_map: '{}' } }, service.render],
    ['in JSON', { body: new LongBody(Buffer.from(`{"target_language":"sw","segments":${LEGAL}}`)) }, service.translate],
  ])('are read and checked beside those who answer: %s', async (_, sent, route) => {
    const [turns, input] = await turnsDuring(readInput(route, { params: {}, ...sent }, new AbortController().signal))
    expect(input).toMatchObject({ segments: JSON.parse(LEGAL) })
    expect(turns).toBeGreaterThan(100)
  })

  it('end at once where nobody waits for their plan', async () => {
    const stop = new AbortController()
    const lines = shapesOfLines(20_000)['identical']?.map((one) => ({ ...one, natural: 0.4, characters: 6 })) ?? []
    const planning = planLines(lines, { limits: LIMITS }, stop.signal)
    stop.abort(new Error('Nobody waits.'))
    await expect(planning).rejects.toThrow('Nobody waits.')
  })

  it('are refused where nobody could say them', async () => {
    const [one, many] = await unharmed(() =>
      Promise.all([piled, crowd].map((lines) => send(form('segments', JSON.stringify(lines))))),
    )
    expect([one?.status, one?.body.toString()]).toEqual([
      400,
      expect.stringContaining('Line 50 begins at 1 s while 50'),
    ])
    expect([many?.status, many?.body.toString()]).toEqual([400, expect.stringContaining('2,000 speakers; at most 500')])
  })
})

const line = { id: 1, start: 1, end: 2, text: 'Habari za asubuhi.', speaker: 'SPEAKER_00' }

async function render(segments: Segment[]): Promise<readonly string[]> {
  const { job_id } = await under.service.render({ segments, voice_map: { SPEAKER_00: 'sw-juma' } }, { file: film })
  await waitForJob(under.service, job_id, { videoPath: folder.file('dub.mp4') })
  return (await under.local.jobReport({ job_id })).notes.map(english)
}

describe('lines beyond the end of the film', () => {
  it.each([1e308, 80_000_000, 360_001])('are refused where no film can be that long: %d s', async (end) => {
    const { status, body } = await send(form('segments', JSON.stringify([{ ...line, end }])))
    expect([status, body.toString()]).toEqual([
      400,
      expect.stringContaining('segments.0.end must be a number from 0 to 360000'),
    ])
  })

  it('are left out of a render, or cut, with a sentence', async () => {
    const late = { ...line, id: 2, start: 350_000, end: 360_000 }
    const long = { ...line, id: 3, start: 4, end: 359_999 }
    const notes = await unharmed(() => render([line, late, long]))
    expect(notes).toContain(
      'Left out, since it would begin after the end of the video (0:06): line 2. Correct the times.',
    )
    expect(notes).toContain('Ended at the end of the video (0:06), past which it would reach: line 3.')
  })

  it('are left out of an analysis', async () => {
    const { job_id } = await under.service.analyze({ diarize: false }, { file: film })
    const job = await waitForJob(under.service, job_id, {})
    expect(job.result).toMatchObject({ segments: [{ start: 1, end: 2 }] })
    expect((await under.local.jobReport({ job_id })).notes.map(english)).toContainEqual(
      expect.stringContaining('Left out'),
    )
  })

  it('are left out of a dub from takes, with what is kept and shown there', async () => {
    const take = folder.file('take.wav')
    writeMedia({ out: take, audio: [audio('pcm', 1)] })
    const taken = { voice: 'v', take }
    const beyond = { start: 300_000, end: 360_000 }
    const cues = [
      { start: 1, end: 2, text: 'Habari.' },
      { ...beyond, text: 'Asante.' },
    ]
    const output = folder.file('assembled.mkv')
    const order = { source: film, output, keep: [beyond], subtitles: { cues }, burn: { cues } }
    const notes = await unharmed(async () => {
      const { job_id } = await under.local.assemble({
        ...order,
        lines: [
          { ...line, ...taken },
          { ...line, ...taken, ...beyond, id: 2 },
        ],
      })
      await waitForJob(under.service, job_id, {})
      return (await under.local.jobReport({ job_id })).notes.map(english)
    })
    expect(notes).toContainEqual(expect.stringContaining('(0:06): line 2.'))
    expect((await under.local.probe({ path: output })).duration).toBeLessThan(LAST + 1)
  })

  it('do not hold up the other calls that take lines', async () => {
    const segments = [
      line,
      { ...line, id: 2, start: 0, end: 360_000 },
      { ...line, id: 3, start: 359_000, end: 360_000 },
    ]
    await unharmed(() => under.local.speakers({ path: film, segments, keep_speakers: true }))
    await unharmed(() => under.local.qc({ source: film, dub: film, lines: segments }))
    await unharmed(() => under.local.stills({ path: film, folder: folder.path, times: [360_000] }))
    await unharmed(() => under.local.peaks({ path: film, until: 360_000 }))
  })
})

/** How the job of a file ends, and the most bytes that lay in the engine's folder meanwhile. */
async function analyze(name: string, bytes: Buffer): Promise<{ error: string | null; most: number }> {
  const file = folder.file(name)
  writeFileSync(file, bytes)
  const { job_id } = await under.service.analyze({}, { file })
  let most = 0
  await expect
    .poll(async () => {
      most = Math.max(most, await bytesIn(under.folder))
      return (await under.service.job({ job_id })).status
    })
    .toBe('error')
  return { error: (await under.service.job({ job_id })).error, most }
}

async function bytesIn(path: string): Promise<number> {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const sizes = files.map(({ parentPath, name }) =>
    stat(join(parentPath, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Sets a limit of the engine for one test. */
function limit(variable: string, value: string): void {
  process.env[variable] = value
  onTestFinished(() => {
    delete process.env[variable]
  })
}

describe('a small file that lasts long', () => {
  const mp4 = (): Buffer => {
    const out = folder.file('plain.mp4')
    writeMedia({ out, video: video('h264', 2), audio: [audio('aac', 2)] })
    return readFileSync(out)
  }
  it.each([
    ['silence that says it is short', 'short.flac', () => flacSilence(3600, LAST)],
    ['silence that does not say', 'open.flac', () => flacSilence(3600, 0)],
    ['an edit list that repeats', 'edits.mp4', () => repeatEdits(mp4(), 3000)],
    ['samples that last for hours', 'samples.mp4', () => stretchSamples(mp4(), 5000)],
    ['a sample a second', 'slow.wav', () => slowWav(300_000, 1)],
  ])('ends its job in plain words, and fills no disk: %s', async (_, name, bytes) => {
    limit('GRIOT_LONGEST_HOURS', '0.1')
    const file = bytes()
    const { error, most } = await unharmed(() => analyze(name, file))
    expect(error).toMatch(
      /lasts .* or longer; at most 0.1 hours are worked on.*longest-hours|samples a second|over and over/,
    )
    expect(most).toBeLessThan(50_000_000)
  })

  it('is stopped where it writes more than a job may', async () => {
    limit('GRIOT_SCRATCH_GB', '0.001')
    const file = flacSilence(3 * 3600, 3 * 3600)
    const { error } = await unharmed(() => analyze('hours.flac', file))
    expect(error).toMatch(/needs more than 0.001 GB.*--scratch-gb/)
  })
})
