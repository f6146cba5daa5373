// @module-tag together
// @module-tag long
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCarriedReport } from '../../electron/engine/media/carry/carriedReport.ts'
import { programPath } from '../../electron/programs/programs.ts'
import { createTimeMap, type TimeMapKnots } from '../../shared/timing/waits/timeMap.ts'
import { listen } from '../support/media.ts'
import { writeDub } from '../support/qcDubs.ts'
import { startTestEngine, type TestEngine } from '../support/startTestEngine.ts'
import { writeTalkFilm } from '../support/talkFilm.ts'

// A dub whose lines are much too long for their places, by the real program, and what is known of it from the file alone.

const RATE = 48_000
const folder = mkdtempSync(join(tmpdir(), 'griot-unhurried-'))
const film = join(folder, 'talk.mp4')
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))

const srt = (texts: readonly string[]) =>
  texts.map((text, at) => `${at + 1}\n00:00:0${at + 1},000 --> 00:00:0${at + 1},950\n${text}\n`).join('\n')
const LONG = [
  'Habari za asubuhi, ndugu zangu wote.',
  'Karibuni sana kwenye mkutano huu.',
  'Leo tutazungumza juu ya maji.',
]

interface Done {
  readonly output: string
  readonly lines: number
  readonly hurried: number
  readonly timeMap?: TimeMapKnots
  readonly pace: { readonly picture: string; readonly longest?: number }
  readonly notes: readonly string[]
}

/** Runs the real program; answers its last event and the notes on the way. */
async function dub(...args: readonly string[]): Promise<{ done: Done; messages: string[] }> {
  const all = ['dub', film, '--to', 'sw', '--json', '--no-qc', ...args]
  const env = { ...process.env, GRIOT_DATA: join(folder, 'data') }
  const child = spawn(process.execPath, [programPath('griot'), ...all], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const events: Record<string, unknown>[] = []
  createInterface(child.stdout).on('line', (line) => events.push(JSON.parse(line)))
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect([code, events.at(-1)?.['event']]).toEqual([0, 'done'])
  const messages = events.flatMap(({ message }) => (typeof message === 'string' ? [message] : []))
  return { done: events.at(-1) as unknown as Done, messages }
}

let waiting: Done
beforeAll(async () => {
  writeTalkFilm(film, 3)
  writeFileSync(join(folder, 'talk.srt'), srt(['Good morning.', 'Welcome everyone.', 'Today we talk of water.']))
  writeFileSync(join(folder, 'talk.sw.srt'), srt(LONG))
  waiting = (await dub('--longest', '60', '--out', join(folder, 'waits.mp4'))).done
})

describe('a dub where nobody chose', () => {
  it('waits as long as its lines need, and nobody is hurried', () => {
    expect(waiting).toMatchObject({ hurried: 0, pace: { picture: 'wait', longest: 0.6 } })
    expect(createTimeMap(waiting.timeMap ?? []).added).toBeGreaterThan(1)
  })

  it('keeps the time of the picture where that is wished, and tells before and after what it costs', async () => {
    const { done, messages } = await dub('--picture', 'keep', '--out', join(folder, 'keeps.mp4'), '--no-report')
    expect(done).toMatchObject({ hurried: 3, pace: { picture: 'keep' } })
    expect(done.timeMap).toBeUndefined()
    expect(messages.join('\n')).toMatch(
      /faster than 1\.3 times their own pace, or late\. Their texts are \d+ letters too long/,
    )
    expect(done.notes.join('\n')).toContain('The picture keeps its time, so 3 of 3 lines are fast or too long')
    expect(readCarriedReport(done.output)).toBeUndefined()
  })

  it('keeps it where the lines fit', async () => {
    writeFileSync(join(folder, 'talk.sw.srt'), srt(['Habari.', 'Karibu.', 'Maji.']))
    const { done } = await dub('--out', join(folder, 'fits.mp4'), '--force')
    expect(done).toMatchObject({ hurried: 0, pace: { picture: 'keep' } })
  })
})

describe('a mutilated dub', () => {
  let under: TestEngine
  let sound: Float32Array
  beforeAll(async () => {
    under = await startTestEngine()
    sound = listen(waiting.output, { channels: 1 })
  })
  afterAll(() => under[Symbol.asyncDispose]())

  const part = ({ start, end }: { start: number; end: number }): [number, number] => [
    Math.round(start * RATE),
    Math.round(end * RATE),
  ]

  it('is checked by what it carries, and says so', async () => {
    const report = await under.local.qc({ source: film, dub: waiting.output, lines: [] })
    expect(report).toMatchObject({ words: 'checked', carried: { lines: 3, used: true } })
    expect(report.lines.map(({ text }) => text)).toEqual(LONG)
  })

  type Lines = readonly { readonly start: number; readonly end: number }[]
  const faults: readonly [name: string, make: (samples: Float32Array, lines: Lines) => void, topics: string[]][] = [
    [
      'half a second of silence, a line backwards, a line in place of another',
      (s, [first = waste, second = waste, last = waste]) => {
        s.copyWithin(part(last)[0], ...part(first))
        s.subarray(...part(second)).reverse()
        s.fill(0, part(first)[0], part(first)[0] + RATE / 2)
      },
      ['1 cut', '2 other', '3 other', 'all bed'],
    ],
    [
      'two lines gone',
      (s, [first = waste, , last = waste]) => {
        for (const line of [first, last]) s.fill(0, ...part(line))
      },
      ['1 silence', '3 silence', 'all bed', 'all loudness'],
    ],
    [
      'a line softer by 8 dB',
      (s, [, second = waste]) => {
        for (let at = part(second)[0]; at < part(second)[1]; at++) s[at] = 0.4 * (s[at] ?? 0)
      },
      ['2 level', 'all loudness'],
    ],
    ['speech late by a fifth of a second', (s) => s.copyWithin(RATE / 5, 0, s.length - RATE / 5), ['all onset']],
  ]

  it.each(faults)('is found with its report: %s', async (_, make, topics) => {
    const report = readCarriedReport(waiting.output)
    const edited = sound.slice()
    make(edited, report?.report.lines ?? [])
    const path = writeDub(join(folder, 'fault.mp4'), waiting.output, edited)
    const order = { source: film, dub: path, lines: report?.lines ?? [], report: report?.report }
    const { findings } = await under.local.qc(order)
    const failed = findings.filter(({ level }) => level === 'fail')
    expect(failed.map(({ line = 'all', topic }) => `${line} ${topic}`).toSorted()).toEqual(topics)
  })
})

const waste = { start: 0, end: 0 }
