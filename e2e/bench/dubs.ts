import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { checkDub } from '../../electron/engine/dub/film/qc.ts'
import { probe } from '../../electron/engine/media/read/probe.ts'
import { english } from '../../shared/locale/english.ts'
import type { QcReport } from '../../shared/qc/report.ts'
import { greedyFit } from '../../shared/timing/greedyFit.testing.ts'
import { type FitMetrics, fitMetrics } from '../../shared/timing/lanes/fitMetrics.ts'
import type { SpokenLine } from '../../shared/timing/spokenLine.ts'
import { finish } from '../support/media.ts'
import { type RenderRun, renderRun } from './engineRun.ts'
import { report } from './goals.ts'
import { leastOff } from './leastOff.ts'
import { shortDubs } from './shortDubs.ts'
import { type SpokenTalk, spokenTalk } from './spokenTalk.ts'

/** Limits of a line on time, for the bound (`leastOff`). */
const AIM = { limit: 1.3, tolerance: 0.04, early: 0.2, gap: 0.07, together: 0.38 }

const LANGUAGES = ['yo', 'ig', 'ha', 'sw', 'zu']

/**
 * A talk with music, dubbed into five languages, the sample, and a film with a script of our making, each read back from
 * its file and held against the goals. `short` as the languages means the last two alone.
 */
export async function dubs(minutes = '60', languages = [...LANGUAGES, 'short'].join()): Promise<void> {
  for (const language of languages.split(',')) {
    if (language === 'short') {
      for (const { title, ...short } of shortDubs()) await measure(title, { ...short, voices: {} })
      continue
    }
    const talk = await spokenTalk(language, Number(minutes))
    try {
      await measure(language, talk)
    } finally {
      rmSync(talk.folder, { recursive: true, force: true })
    }
  }
}

async function measure(title: string, talk: Talk): Promise<void> {
  const { duration } = finish(probe({ path: talk.path }))
  await renderRun(talk, async (run) => {
    const order = { source: talk.path, dub: run.out, lines: talk.segments, report: run.report }
    const checked = await checkDub(order, { signal: new AbortController().signal })
    reportDub(title, { minutes: duration / 60, talk, run, checked })
  })
}

type Talk = Pick<SpokenTalk, 'path' | 'segments' | 'voices'>

interface Dubbed {
  readonly minutes: number
  readonly talk: Talk
  readonly run: RenderRun
  readonly checked: QcReport
}

function reportDub(title: string, { minutes, talk, run, checked }: Dubbed): void {
  const { onset, rates, loudness, truePeak, gap, picture, overlaps } = checked.figures
  const gaps = checked.lines.flatMap((line) => (line.gap === undefined ? [] : [line.gap])).sort((a, b) => a - b)
  const [load] = loadavg()
  write(`${title}: ${minutes.toFixed(1)} minutes, ${talk.segments.length} lines`)
  const flagged = new Set(run.report.lines.filter(({ tooLongBy = 0 }) => tooLongBy > 0).map(({ id }) => id))
  const hasty = run.report.lines.filter((line) => line.rate > 1.3 && !flagged.has(line.id)).length
  goal('lines at 0.95 to 1.15', percent(rates?.natural), (rates?.natural ?? 0) >= 0.9, '≥ 90 %')
  goal('lines over 1.3, not flagged', String(hasty), hasty === 0, `0; ${flagged.size} flagged`)
  goal('change of rate, p95', fixed(rates?.change.p95, 3), (rates?.change.p95 ?? 1) <= 0.151, '≤ 0.15')
  const least = leastOff(spokenLines(talk, run), AIM)
  const [p95, most] = [1000 * (onset?.p95 ?? 1), 1000 * (onset?.max ?? 1)]
  const words = `${fixed(p95, 0)} / ${fixed(most, 0)} ms (bound: ${least} lines off by more than 40 ms)`
  goal('onsets, p95 / max', words, p95 <= 40 && most <= 1020, '≤ 40 / 1020 ms')
  const off = (loudness.integrated ?? 0) - (run.report.loudness?.target ?? 0)
  goal('loudness off its target', `${fixed(off, 2)} LU`, Math.abs(off) <= 0.5, '±0.5 LU')
  goal('true peak', `${fixed(truePeak, 1)} dBTP`, truePeak <= -1, '≤ -1 dBTP')
  const fifth = gaps[Math.floor(0.05 * gaps.length)]
  goal(
    'speech over bed, least / 5 %',
    `${fixed(gap?.least, 1)} / ${fixed(fifth, 1)} LU`,
    (gap?.least ?? 0) >= 10,
    '≥ 10 LU',
  )
  goal('overlaps within a speaker', String(overlaps), overlaps === 0, '0')
  const carried = !run.report.notes.some((note) => english(note).startsWith('MP4 cannot carry'))
  goal('picture', picture, picture === 'identical' || !carried, carried ? 'identical' : 'MP4 cannot carry it')
  const speed = (minutes * 60) / run.seconds
  const cost = run.cpu === undefined ? '' : `, ${run.cpu.toFixed(0)} s of processor time`
  const [fast, speedGoal] = minutes < 5 ? [true, 'too short to tell'] : [speed >= 45, '≥ 45 ×']
  goal('speed', `${fixed(speed, 0)} × (load ${fixed(load, 1)} on 2 cores${cost})`, fast, speedGoal)
  goal('memory', `${fixed(run.peak, 0)} MB`, (run.peak ?? 0) < 700, '< 700 MB')
  const failures = checked.findings.filter(({ level }) => level === 'fail')
  goal('check', checked.verdict, failures.length === 0, 'no failure')
  for (const { topic, line, at, message } of failures) write(`    ${topic}, line ${line}, ${at} s: ${english(message)}`)
  compare(talk, run)
}

/** The lines with the lengths in seconds that they have at their natural pace. */
function spokenLines({ segments }: Pick<Talk, 'segments'>, { report }: Pick<RenderRun, 'report'>): SpokenLine[] {
  const byId = new Map(report.lines.map((line) => [line.id, line]))
  return segments.flatMap(({ id, speaker, start, end, text }) => {
    const line = byId.get(id)
    if (line === undefined) return []
    return [{ id, speaker, start, end, natural: (line.end - line.start) * line.rate, characters: text.length }]
  })
}

/** The same lines fitted one by one, as other tools do, from the lengths that were spoken. */
function compare({ segments }: Talk, { report }: RenderRun): void {
  const byId = new Map(report.lines.map((line) => [line.id, line]))
  const lines = spokenLines({ segments }, { report })
  const onsets = new Map(segments.map(({ id, start }) => [id, start]))
  const fits = greedyFit(lines, { duration: Number.POSITIVE_INFINITY })
  const greedy = fits.map(({ id, start, spokenEnd, rate }) => {
    return { speaker: byId.get(id)?.speaker ?? '', onset: onsets.get(id) ?? start, start, end: spokenEnd, rate }
  })
  const ours = report.lines.map((line) => ({ ...line, onset: onsets.get(line.id) ?? line.start }))
  const smooth = ({ inBand, change, tooFast }: FitMetrics): string =>
    `${percent(inBand)} at 0.95 to 1.15, change p50 ${fixed(change.p50, 3)}, p95 ${fixed(change.p95, 3)}, ${tooFast} over 1.3`
  write(`  ours:      ${smooth(fitMetrics(ours))}`)
  write(`  per line:  ${smooth(fitMetrics(greedy))}, ${fits.filter((fit) => fit.tooLong).length} too long`)
}

function goal(name: string, value: string, met: boolean, wanted: string): void {
  report(`  ${name}`, value, { wanted, met })
}

function percent(share: number | undefined): string {
  return `${fixed(share === undefined ? undefined : 100 * share, 1)} %`
}

function fixed(value: number | undefined, digits: number): string {
  return value === undefined ? 'none' : value.toFixed(digits)
}

function write(line: string): void {
  process.stdout.write(`${line}\n`)
}

if (import.meta.main) await dubs(...process.argv.slice(2))
