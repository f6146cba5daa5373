import { join } from 'node:path'
import { checkDub } from '../../electron/engine/dub/film/qc.ts'
import { english } from '../../shared/locale/english.ts'
import type { QcReport } from '../../shared/qc/report.ts'
import { writeDub } from '../support/qcDubs.ts'
import { type MadeFault, makeFaults } from './checkFaults.ts'
import { checkFilms, type DubbedFilm } from './checkFilms.ts'
import { LANGUAGES, ordersOf, sharedWords } from './checkSets.ts'
import { notMeasured, report } from './goals.ts'

/** Seconds by which a finding may be off its fault, beside what its line lasts. */
const FINDING_TOLERANCE_SECONDS = 0.6
/** Of a long film each third fault is made, other ones in the next; of a short one all. */
const FAULT_INTERVAL = 3

const signal = new AbortController().signal

/** Counts false alarms of the check on dubs without a fault, and misses among faults that were made. `name`: of a set, and of the
 * languages after a colon, where not all are wanted (`test:yo,ig`). */
export async function check(name = 'test'): Promise<void> {
  const [title = '', languages] = name.split(':')
  const chosenLanguages = languages?.split(',') ?? LANGUAGES
  const orders = chosenLanguages.flatMap((language) => ordersOf(title, language))
  if (orders.length === 0) return notMeasured(`there is no set ${title}`)
  const known = chosenLanguages.find((language) => sharedWords('seen', 'test', language).length > 0)
  if (known !== undefined) return notMeasured(`the check was tuned on what it is tried on, in ${known}`)
  let [lines, faults, missed] = [0, 0, 0]
  const alarms = { told: 0, script: 0 }
  await checkFilms(orders, async (film, folder) => {
    lines += film.lines.length
    const first = await checked(film, film.dub)
    alarms.told += alarmsIn(film, first, 'false alarm')
    alarms.script += alarmsIn(film, await checked(film, film.dub, true), 'false alarm without the report')
    const seed = LANGUAGES.indexOf(film.order.language) + orders.indexOf(film.order)
    const made = makeFaults(film, seed).filter((_, at) => film.lines.length < 10 || (at + seed) % FAULT_INTERVAL === 0)
    for (const fault of made) {
      faults++
      const dub = writeDub(join(folder, 'fault.mp4'), film.source, fault.samples())
      const then = await checked(film, dub)
      if (isFound(fault, then, first)) continue
      missed++
      process.stdout.write(`  missed: ${titleOf(film)}: ${fault.name} at ${fault.at.toFixed(2)} s\n`)
      for (const { message } of then.findings.slice(0, 3)) process.stdout.write(`    told: ${english(message)}\n`)
    }
    process.stdout.write(`  ${titleOf(film)}: ${film.lines.length} lines, ${made.length} faults\n`)
  })
  report('false alarms', `${alarms.told} in ${lines} lines`, { wanted: '0', met: alarms.told === 0 })
  report('false alarms without the render’s report', `${alarms.script} in ${lines} lines`, {
    wanted: '0',
    met: alarms.script === 0,
  })
  report('faults missed', `${missed} of ${faults}`, { wanted: '0', met: missed === 0 })
}

function checked(
  { source, lines, report: renderReport }: DubbedFilm,
  dub: string,
  withoutReport = false,
): Promise<QcReport> {
  return checkDub({ source, dub, lines, report: withoutReport ? undefined : renderReport }, { signal })
}

function alarmsIn(film: DubbedFilm, { findings }: QcReport, what: string): number {
  for (const { message, value } of findings)
    process.stdout.write(`  ${what}: ${titleOf(film)}: ${english(message)} (${english(value)})\n`)
  return findings.length
}

/** Whether findings of the right kind, which the whole dub does not have, tell a fault where it is: near it, of half of the lines
 * that have it and of no other, or of the dub as a whole. */
function isFound({ at, topics, where }: MadeFault, { findings, lines }: QcReport, before: QcReport): boolean {
  const known = new Set(before.findings.map(({ message }) => english(message)))
  const telling = findings.filter(({ topic, message }) => topics.includes(topic) && !known.has(english(message)))
  if (where === 'here')
    return telling.some(({ at: foundAt, line }) => {
      const spoken = lines.find(({ number }) => number === line)
      const inLine =
        spoken !== undefined &&
        at > spoken.start - FINDING_TOLERANCE_SECONDS &&
        at < spoken.end + FINDING_TOLERANCE_SECONDS
      return inLine || (foundAt !== undefined && Math.abs(foundAt - at) < FINDING_TOLERANCE_SECONDS)
    })
  if (where === 'whole') return telling.some(({ line }) => line === undefined)
  const numbers = new Set(lines.filter(({ id }) => where.includes(id)).map(({ number }) => number))
  const others = telling.filter(({ line }) => line !== undefined && !numbers.has(line))
  const reportedCount = telling.reduce((sum, { line, more = 0 }) => sum + (line === undefined ? more : 1), 0)
  return others.length === 0 && reportedCount >= numbers.size / 2
}

function titleOf({ order: { language, bed, speakers } }: DubbedFilm): string {
  return `${language}, ${bed === 'none' ? 'speech only' : bed}, ${speakers} speaking`
}

if (import.meta.main) await check(process.argv[2])
