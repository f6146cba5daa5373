import { join } from 'node:path'
import { checkDub } from '../../electron/engine/dub/film/qc.ts'
import { english } from '../../shared/locale/english.ts'
import { listen } from '../support/media.ts'
import { MUTILATIONS } from '../support/mutilations.ts'
import { writeDub } from '../support/qcDubs.ts'
import { checkFilms, type DubbedFilm, type FilmOrder } from './checkFilms.ts'
import { ordersOf } from './checkSets.ts'
import { atLeast, atMost, report } from './goals.ts'

const FILM_LINES = 16
const SAMPLE_RATE_HZ = 48_000
/** Ways of twenty that are found at least, with and without the render's report. */
const LEAST = { told: 19, blind: 15 }

type Kind = 'told' | 'blind'
const KINDS = ['told', 'blind'] as const
type Counts = Record<Kind | 'of' | 'alarms', number>

/** Spoils whole dubs in all ways, and counts what the check finds of each with the render's report and without. */
export async function mutilated(languages = 'ha,ig'): Promise<void> {
  const counts: Counts = { told: 0, blind: 0, of: 0, alarms: 0 }
  await checkFilms(
    ordersIn(languages.split(',')),
    async (film, folder) => {
      const alarms = await alarmsIn(film)
      counts.alarms += alarms.size
      const own = await spoiled(film, { folder, alarms })
      report(titleOf(film), `${film.lines.length} lines; of ${own.of}: told ${own.told}, blind ${own.blind}`)
      for (const key of ['told', 'blind', 'of'] as const) counts[key] += own[key]
    },
    { foreign: true },
  )
  report('false alarms', String(counts.alarms), atMost(counts.alarms, 0))
  for (const kind of KINDS) {
    const twenty = Math.round((200 * counts[kind]) / counts.of) / 10
    report(`found of twenty, ${kind}`, String(twenty), atLeast(twenty, LEAST[kind]))
  }
}

function titleOf({ order }: DubbedFilm): string {
  return `${order.language}, ${order.real ?? order.bed}`
}

/** The findings on the dub as it was made: only further ones count as a fault that was found. */
async function alarmsIn(film: DubbedFilm): Promise<Set<string>> {
  const alarms = new Set<string>()
  for (const kind of KINDS)
    for (const wrong of await findings(film, film.dub, kind)) {
      alarms.add(wrong)
      process.stdout.write(`  false alarm, ${kind}: ${titleOf(film)}: ${wrong}\n`)
    }
  return alarms
}

async function spoiled(
  film: DubbedFilm,
  { folder, alarms }: { folder: string; alarms: ReadonlySet<string> },
): Promise<Counts> {
  const counts: Counts = { told: 0, blind: 0, of: 0, alarms: 0 }
  const whole = {
    sound: stereo(film.dub),
    original: stereo(film.source),
    lines: film.report.lines,
    ...(film.exchanged !== undefined && { voices: stereo(film.exchanged) }),
    ...(film.foreign !== undefined && {
      language: stereo(film.foreign),
      strange: listen(film.foreign, { channels: 1 }).subarray(SAMPLE_RATE_HZ),
    }),
  }
  for (const [at, { name, edit }] of MUTILATIONS.entries()) {
    const samples = whole.sound.slice()
    if (!edit(samples, whole, 5 * at + 3)) continue
    counts.of++
    const dub = writeDub(join(folder, 'spoiled.mkv'), film.source, samples, 2)
    for (const kind of KINDS)
      if ((await findings(film, dub, kind)).some((one) => !alarms.has(one))) counts[kind]++
      else process.stdout.write(`  passed, ${kind}: ${titleOf(film)}: ${name}\n`)
  }
  return counts
}

/** Films over music and film sound, of texts that nothing was tuned on, and the films of the shared data as they are. */
function ordersIn(languages: readonly string[]): FilmOrder[] {
  const made = languages.flatMap((language, at) =>
    ordersOf('test', language)
      .slice(at % 2, (at % 2) + 1)
      .map((order) => ({ ...order, lines: FILM_LINES })),
  )
  const [first] = made
  if (first === undefined) return []
  const real = { ...first, lines: 24, pauses: [0.5, 0.6] as const }
  return [...made, { ...real, real: 'tears-of-steel-clip.webm' }, { ...real, characters: 20, real: 'rabbit320.mp4' }]
}

/** The findings that fail a dub, in words. */
async function findings(film: DubbedFilm, dub: string, kind: Kind): Promise<string[]> {
  const { source, lines } = film
  const renderReport = kind === 'told' ? film.report : undefined
  const checked = await checkDub({ source, dub, lines, report: renderReport }, { signal: new AbortController().signal })
  return checked.findings.filter(({ level }) => level === 'fail').map(({ message }) => english(message))
}

function stereo(path: string): Float32Array {
  return listen(path, { channels: 2 })
}
