import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isUnheard } from '../../../shared/audio/stretch.ts'
import type { MixWish, projectWork as table } from '../../../shared/commands/work.ts'
import type { TakeMeasure } from '../../../shared/contract/localMedia.ts'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import { fingerprintOf } from '../../dubbing/project/mediaReference.ts'
import { joinTakes } from '../../dubbing/work/joinTakes.ts'
import { mixOf } from '../../dubbing/work/renderPlan.ts'
import type { CommandHandlers } from '../commands/command.ts'
import { openCacheFolder } from '../media/cacheFolder.ts'
import type { Projects } from '../project/projects.ts'
import type { Connection } from '../service/connection.ts'

interface ForecastOptions {
  readonly projects: Projects
  readonly connection: Connection
  /** The folder for measures of films, and for takes while they are measured. */
  readonly folder: string
}

/** Limit of the measures in bytes: 1.3 MB for an hour of film. */
const MOST_BYTES = 50e6
/** Raised when films are measured differently. */
const VERSION = 1
/** Takes at their paces whose measures are kept in memory, besides those asked for; each has ten numbers a second. */
const MOST_TAKES = 5000

/** A take, and how many times faster than recorded it is played. */
type PacedTake = Pick<MixWish['lines'][number], 'take' | 'rate'>

const keyOf = ({ take, rate }: PacedTake) => `${take} ${isUnheard(rate) ? 1 : rate}`

/** Foretells the mix of a project on the engine of this computer. A film, and a take at each of its paces, are measured once each. */
export function createForecasts({
  projects,
  connection,
  folder,
}: ForecastOptions): CommandHandlers<Pick<typeof table, 'foretellMix'>>['foretellMix'] {
  const films = openCacheFolder(folder, MOST_BYTES)
  const measured = new Map<string, TakeMeasure>()

  async function measure(project: string, paced: readonly PacedTake[], signal: AbortSignal): Promise<void> {
    if (paced.length === 0) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const joined = join(folder, `${randomUUID()}.wav.part`)
    try {
      const places = await joinTakes(joined, [...new Set(paced.map(({ take }) => take))], {
        withTakes: (work) => projects.use(project, (file) => work(file.takes)),
        signal,
      })
      const takes = paced.map(({ take, rate }, line) => ({
        ...(places.get(take) ?? { from: 0, seconds: 0 }),
        ...{ line, tempo: rate },
      }))
      const tools = await connection.tools(signal)
      const made = await tools.measureTakes({ path: joined, takes }, { signal })
      for (const [at, one] of paced.entries()) measured.set(keyOf(one), made.takes[at] ?? { seconds: 0, energies: [] })
    } finally {
      await rm(joined, { force: true })
    }
  }

  async function energiesOf(project: string, paced: readonly PacedTake[], signal: AbortSignal): Promise<number[][]> {
    const wanted = new Map(paced.map((one) => [keyOf(one), one]))
    await measure(
      project,
      [...wanted].flatMap(([key, one]) => (measured.has(key) ? [] : [one])),
      signal,
    )
    if (measured.size > MOST_TAKES) for (const key of measured.keys()) if (!wanted.has(key)) measured.delete(key)
    return paced.map((one) => {
      const known = measured.get(keyOf(one))
      if (known === undefined) throw new AppError({ kind: 'not_found', message: say('failure.takeGone') })
      return known.energies
    })
  }

  return async ({ project, lines, mix, ...order }, { signal }) => {
    const { path } = (await projects.describe(project)).media
    const { sizeBytes, hash } = await fingerprintOf(path)
    const energies = await energiesOf(
      project,
      lines.map(({ take, rate }) => ({ take, rate })),
      signal,
    )
    const name = `${hash}-${sizeBytes}-${VERSION}.bed`
    const measures = (await films.find(name)) ?? films.placeFor(name)
    const laid = lines.map(({ take: _, rate: __, ...line }, at) => ({ ...line, energies: energies[at] ?? [] }))
    const tools = await connection.tools(signal)
    const forecast = await tools.foretellMix({ ...order, path, measures, lines: laid, mix: mixOf(mix) }, { signal })
    await films.trim()
    return forecast
  }
}
