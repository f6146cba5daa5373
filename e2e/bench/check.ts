import { join } from 'node:path'
import { checkDub } from '../../electron/engine/dub/qc.ts'
import { english } from '../../shared/locale/english.ts'
import type { QcReport } from '../../shared/qc/report.ts'
import { writeDub } from '../support/qcDubs.ts'
import { type MadeFault, makeFaults } from './checkFaults.ts'
import { checkFilms, type DubbedFilm, type FilmOrder } from './checkFilms.ts'
import { notMeasured, report } from './goals.ts'

/** The material of a run: where in the text its lines begin, how long they are (characters), how many a long film has, its beds. */
interface CheckSet {
  readonly languages: readonly string[]
  readonly skip: number
  readonly characters: number
  readonly lines: number
  readonly beds: readonly [FilmOrder['bed'], FilmOrder['bed']]
}

const ALL = ['yo', 'ig', 'zu', 'en', 'sw', 'ha']
/**
 * The limits of the check were chosen on `tune`, and what `seen` shows was mended as well. `test` has longer lines, other
 * pauses, other music and another film than these.
 */
const SETS: Readonly<Record<string, CheckSet>> = {
  tune: { languages: ['sw', 'ha'], skip: 2, characters: 45, lines: 26, beds: ['music', 'film'] },
  seen: { languages: ALL, skip: 60, characters: 45, lines: 26, beds: ['film', 'music'] },
  test: { languages: ALL, skip: 0, characters: 68, lines: 40, beds: ['other film', 'other music'] },
}
/** Seconds by which a finding may be off its fault, beside what its line lasts. */
const NEAR = 0.6

const signal = new AbortController().signal

/** Counts false alarms of the check on dubs without a fault, and misses among faults that were made. `name`: of a set, and of the
 * languages after a colon, where not all are wanted (`test:yo,ig`). */
export async function check(name = 'test'): Promise<void> {
  const [title = '', languages] = name.split(':')
  const set = SETS[title]
  if (set === undefined) return notMeasured(`there is no set ${title}`)
  const wanted = languages?.split(',') ?? set.languages
  let [lines, faults, missed] = [0, 0, 0]
  const alarms = { told: 0, script: 0 }
  await checkFilms(
    wanted.flatMap((language) => ordersFor(language, { ...set, skip: set.skip + (ALL.indexOf(language) % 3) })),
    async (film, folder) => {
      lines += film.lines.length
      const first = await checked(film, film.dub)
      alarms.told += alarmsIn(film, first, 'false alarm')
      alarms.script += alarmsIn(film, await checked(film, film.dub, true), 'false alarm without the report')
      for (const fault of makeFaults(film, faults)) {
        faults++
        const dub = writeDub(join(folder, 'fault.mp4'), film.source, fault.samples)
        if (isFound(fault, await checked(film, dub), first)) continue
        missed++
        process.stdout.write(`  missed: ${titleOf(film)}: ${fault.name} at ${fault.at.toFixed(2)} s\n`)
      }
    },
  )
  report('false alarms', `${alarms.told} in ${lines} lines`, { wanted: '0', met: alarms.told === 0 })
  report('false alarms without the render’s report', `${alarms.script} in ${lines} lines`, {
    wanted: '0',
    met: alarms.script === 0,
  })
  report('faults missed', `${missed} of ${faults}`, { wanted: '0', met: missed === 0 })
}

/** Two talks over music and film sound, and two short films with nothing but speech. */
function ordersFor(language: string, { skip, characters, lines, beds: [one, two] }: CheckSet): FilmOrder[] {
  const common = { language, characters }
  return [
    { ...common, skip, lines, bed: one, speakers: 2, pauses: [0.03, 0.4] },
    { ...common, skip: skip + lines, lines, bed: two, speakers: 2, pauses: [0.2, 1.4] },
    { ...common, skip: skip + 2 * lines, lines: 3, bed: 'none', speakers: 1, pauses: [0.3, 0.8] },
    { ...common, skip: skip + 2 * lines + 3, lines: 4, bed: 'none', speakers: 2, pauses: [0.1, 0.5] },
  ]
}

function checked({ source, lines, report: told }: DubbedFilm, dub: string, withoutReport = false): Promise<QcReport> {
  return checkDub({ source, dub, lines, report: withoutReport ? undefined : told }, { signal })
}

function alarmsIn(film: DubbedFilm, { findings }: QcReport, what: string): number {
  for (const { message, value } of findings)
    process.stdout.write(`  ${what}: ${titleOf(film)}: ${english(message)} (${english(value)})\n`)
  return findings.length
}

/** Whether a finding that the whole dub does not have tells a fault where it is. */
function isFound({ at, everywhere }: MadeFault, { findings, lines }: QcReport, before: QcReport): boolean {
  const known = new Set(before.findings.map(({ message }) => english(message)))
  return findings.some(({ message, at: told, line }) => {
    if (known.has(english(message))) return false
    if (everywhere) return true
    const spoken = lines.find(({ number }) => number === line)
    const inLine = spoken !== undefined && at > spoken.start - NEAR && at < spoken.end + NEAR
    return inLine || (told !== undefined && Math.abs(told - at) < NEAR)
  })
}

function titleOf({ order: { language, bed, speakers } }: DubbedFilm): string {
  return `${language}, ${bed === 'none' ? 'speech only' : bed}, ${speakers} speaking`
}

if (import.meta.main) await check(process.argv[2])
