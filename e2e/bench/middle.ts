import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { centerOf } from '../../electron/engine/media/mix/voices/centerOf.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import { finish } from '../support/media.ts'
import { BED_FILM_RATE_HZ, type BedFilm, type BedSetName, bedFilms, loudnessIn } from './bedFilms.ts'
import { atLeast, report } from './goals.ts'

type Found = ReturnType<typeof finish<{ voices: string }>>['voices']

/** Puts a sample of a voice left and right; `line` counts the lines, and `past` answers the voice that many samples before. */
type Put = (sample: number, line: number, past: (samples: number) => number) => readonly [number, number]

const panned =
  (share: number): Put =>
  (sample) => [sample, sample * (1 - share)]
const inTurn =
  (share: number): Put =>
  (sample, line) =>
    line % 2 === 0 ? [sample, sample * (1 - share)] : [sample * (1 - share), sample]

/** Places of a voice, and what is to be found there. */
const PLACES: readonly { readonly name: string; readonly put: Put; readonly expected: readonly Found[] }[] = [
  { name: 'in the middle', put: panned(0), expected: ['middle'] },
  {
    name: 'in the middle of a room',
    put: (sample, _line, past) => [sample + 0.25 * past(1100), sample + 0.25 * past(1730)],
    expected: ['middle'],
  },
  { name: 'panned by 10 %', put: panned(0.1), expected: ['middle'] },
  { name: 'panned by 30 %', put: panned(0.3), expected: ['beside', 'sides'] },
  { name: 'panned by 60 %', put: panned(0.6), expected: ['sides'] },
  { name: 'on one side', put: panned(1), expected: ['sides'] },
  { name: 'by turns panned by 60 %', put: inTurn(0.6), expected: ['sides'] },
  { name: 'by turns on each side', put: inTurn(1), expected: ['sides'] },
  { name: 'out of phase', put: (sample) => [sample, -sample], expected: ['sides'] },
  { name: 'later on one side', put: (sample, _line, past) => [sample, past(600)], expected: ['sides'] },
]

const SETS: readonly BedSetName[] = ['tuning', 'seen', 'seenLater', 'testing']

/**
 * Tells of films with voices in known places, over music and film sound, as AAC, whether they are found there. `tuning` is what the
 * limits were chosen by; the others share no voice, music or place in a film with it.
 */
export async function middle(only?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'griot-bench-'))
  try {
    for (const set of SETS) {
      if (only !== undefined && only !== set) continue
      reportSet(set, folder)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function reportSet(set: BedSetName, folder: string): void {
  const films = bedFilms(set)
    .filter(({ name }) => name !== 'voices left and right')
    .map((film) => film.make())
    .filter(({ channels }) => channels === 2)
  let [right, count] = [0, 0]
  for (const film of films.flatMap(withoutMusic))
    for (const { name, put, expected } of PLACES) {
      const { voices } = finish(centerOf({ path: write(film, put, join(folder, 'film.m4a')) }))
      const isRight = holdsOneSound(film, name) ? voices === 'mono' : expected.includes(voices)
      count++
      if (isRight) right++
      else process.stdout.write(`${set} ${film.name}, voice ${name}: ${voices}\n`)
    }
  const share = (100 * right) / count
  report(`${set}: voices found where they are`, `${right} of ${count}`, atLeast(share, 95, '%'))
}

/** Whether both channels hold the same, be it softer on one side. */
function holdsOneSound(film: BedFilm, place: string): boolean {
  return film.mono && (place === 'in the middle' || (film.name === ALONE && place.startsWith('panned')))
}

const ALONE = 'voices alone'

/** A film, and for the first one of a set also its voices alone. */
function withoutMusic(film: BedFilm, at: number): BedFilm[] {
  const silent = { ...film, name: ALONE, music: film.music.map(() => 0), mono: true }
  return at === 0 ? [film, silent] : [film]
}

/** Writes a film with its voice put elsewhere, as loud as it was. */
function write(film: BedFilm, put: Put, out: string): string {
  const mono = film.voice.filter((_, at) => at % 2 === 0)
  const moved = new Float32Array(2 * mono.length)
  for (const [at, sample] of mono.entries()) {
    const line = film.lines.findIndex(({ end }) => at / BED_FILM_RATE_HZ < end + 0.1)
    moved.set(
      put(sample, line, (samples) => mono[at - samples] ?? 0),
      2 * at,
    )
  }
  const gain = 10 ** ((loudnessIn(film.voice, 2, film.lines) - loudnessIn(moved, 2, film.lines)) / 20)
  const sum = moved.map((one, at) => gain * one + (film.music[at] ?? 0))
  const peak = sum.reduce((most, one) => Math.max(most, Math.abs(one)), 1)
  const samples = sum.map((one) => one / peak)
  writeMedia({ out, audio: [{ codec: 'aac', sampleRate: BED_FILM_RATE_HZ, channels: 2, samples }] })
  return out
}
