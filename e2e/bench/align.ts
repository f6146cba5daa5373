import { EDITIONS } from '../../shared/subtitles/placeCues.ts'
import { startsAt } from '../../shared/timing/sync/cueTimes.ts'
import { type CueSync, syncCues } from '../../shared/timing/sync/syncCues.ts'
import type { TimeSpan } from '../../shared/timing/timeSpan.ts'
import { type MadeCue, madeCues, rightCues, scatteredCues } from './cueFiles.ts'
import { atLeast, atMost, report } from './goals.ts'
import { type FilmOrder, type SpokenFilm, shares, spokenFilm } from './spokenFilm.ts'

const FILM_SECONDS = 12 * 60
const RATES = EDITIONS.map(({ factor }) => factor)
/** Films that were not looked at while the limits were set. */
const FILMS: readonly FilmOrder[] = [
  { language: 'en', musicDb: Number.NEGATIVE_INFINITY, seed: 101 },
  { language: 'ig', musicDb: -10, seed: 102 },
  { language: 'zu', musicDb: Number.NEGATIVE_INFINITY, seed: 103 },
  { language: 'en', musicDb: -10, seed: 104 },
  { language: 'yo', musicDb: -10, seed: 105 },
]
const CASES = 300
const RIGHT_FILES = 200
const SCATTERED_FILES = 100
const FOREIGN_FILES = 50
/** Median error up to which cues are found, in seconds: of files as they should be, and of those whose cues scatter by themselves. */
const FOUND_SECONDS = 0.06
const SCATTERED_FOUND_SECONDS = 0.2

/** Prints how well subtitles fall into place by the speech of films: moved, of another edition, of another cut, sloppy, right, foreign. */
export async function align(): Promise<void> {
  const films: SpokenFilm[] = []
  for (const film of FILMS) films.push(await spokenFilm(film, FILM_SECONDS))
  const { found, asked, wrong, scatteredFound, scatteredWrong, movedRight, takenForeign } = alignFigures(films, 7)
  const percent = (part: number): string => `${((100 * part) / CASES).toFixed(1)} %`
  report('found within 60 ms', percent(found), atLeast((100 * found) / CASES, 97, '%'))
  report('asked', percent(asked))
  report('moved wrongly', `${wrong} of ${CASES}`, atMost(wrong, 0))
  report('found with sloppy times', `${scatteredFound} of ${SCATTERED_FILES}`)
  report('moved wrongly with sloppy times', `${scatteredWrong} of ${SCATTERED_FILES}`, atMost(scatteredWrong, 0))
  report('right files that are moved', `${movedRight} of ${RIGHT_FILES}`, atMost(movedRight, 0))
  report('subtitles of another film that are taken', `${takenForeign} of ${FOREIGN_FILES}`, atMost(takenForeign, 0))
}

/** Counts of how many made files were found, asked and moved wrongly, and of right and foreign ones that were taken for others. */
function alignFigures(films: readonly SpokenFilm[], seed: number) {
  const random = shares(seed)
  const filmOf = (at: number): SpokenFilm => films[at % films.length] ?? { seconds: 0, lines: [], speech: [] }
  const outcomes = Array.from({ length: CASES }, (_, at) => {
    const film = filmOf(at)
    const cues = madeCues(film.lines, film.seconds, at, random)
    return outcomeOf(cues, sync(film, cues), FOUND_SECONDS)
  })
  const right = Array.from({ length: RIGHT_FILES }, (_, at) => sync(filmOf(at), rightCues(filmOf(at).lines, random)))
  const foreign = Array.from({ length: FOREIGN_FILES }, (_, at) =>
    sync(filmOf(at), rightCues(filmOf(at + 2).lines, random)),
  )
  const scattered = Array.from({ length: SCATTERED_FILES }, (_, at) => {
    const film = filmOf(at)
    const cues = scatteredCues(madeCues(film.lines, film.seconds, at, random), random)
    return outcomeOf(cues, sync(film, cues), SCATTERED_FOUND_SECONDS)
  })
  const count = (kind: Outcome, of = outcomes): number => of.filter((one) => one === kind).length
  return {
    found: count('found'),
    asked: count('asked'),
    wrong: count('wrong'),
    scatteredFound: count('found', scattered),
    scatteredWrong: count('wrong', scattered),
    movedRight: right.filter(({ verdict }) => verdict === 'sure').length,
    takenForeign: foreign.filter(({ verdict }) => verdict !== 'unsure').length,
  }
}

function sync({ speech, seconds }: SpokenFilm, cues: readonly TimeSpan[]): CueSync {
  return syncCues({ cues, speech, filmSeconds: seconds, rates: RATES })
}

type Outcome = 'found' | 'asked' | 'wrong'

/** Found: of the cues that belong to the film, half lie within `foundSeconds` and 95 of 100 within half a second. */
function outcomeOf(cues: readonly MadeCue[], found: CueSync, foundSeconds: number): Outcome {
  if (found.verdict === 'unsure' || found.verdict === 'none') return 'asked'
  const starts = startsAt(cues, found)
  const errors = cues
    .flatMap(({ truth }, at) => (truth === undefined ? [] : [Math.abs((starts[at] ?? Number.NaN) - truth)]))
    .sort((a, b) => a - b)
  const at = (share: number): number => errors[Math.floor(share * (errors.length - 1))] ?? Number.NaN
  return at(0.5) <= foundSeconds && at(0.95) <= 0.5 ? 'found' : 'wrong'
}
