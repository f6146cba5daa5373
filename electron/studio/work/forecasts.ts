import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { projectWork as table } from '../../../shared/commands/work.ts'
import type { TakeMeasure } from '../../../shared/contract/localMedia.ts'
import { AppError } from '../../../shared/failure.ts'
import { say } from '../../../shared/locale/message.ts'
import type { CommandHandlers } from '../commands/command.ts'
import { openCacheFolder } from '../media/cacheFolder.ts'
import { fingerprintOf } from '../project/mediaReference.ts'
import type { Projects } from '../project/projects.ts'
import type { Connection } from '../service/connection.ts'
import { joinTakes } from './joinTakes.ts'
import { mixOf } from './mixOf.ts'

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
/** Takes whose measures are kept in memory; each has ten numbers a second. */
const MOST_TAKES = 5000

/** Foretells the mix of a project on the engine of this computer. A film and a take are measured once each. */
export function createForecasts({
  projects,
  connection,
  folder,
}: ForecastOptions): CommandHandlers<Pick<typeof table, 'foretellMix'>>['foretellMix'] {
  const films = openCacheFolder(folder, MOST_BYTES)
  const measured = new Map<string, TakeMeasure>()

  async function measure(project: string, ids: readonly string[], signal: AbortSignal): Promise<void> {
    if (ids.length === 0) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const joined = join(folder, `${randomUUID()}.wav.part`)
    try {
      const places = await joinTakes(joined, ids, {
        withTakes: (work) => projects.use(project, (file) => work(file.takes)),
        signal,
      })
      const takes = ids.map((id, line) => ({ line, ...(places.get(id) ?? { from: 0, seconds: 0 }) }))
      const tools = await connection.tools(signal)
      const made = await tools.measureTakes({ path: joined, takes }, { signal })
      if (measured.size + ids.length > MOST_TAKES) measured.clear()
      for (const [at, id] of ids.entries()) measured.set(id, made.takes[at] ?? { seconds: 0, energies: [] })
    } finally {
      await rm(joined, { force: true })
    }
  }

  async function energiesOf(project: string, ids: readonly string[], signal: AbortSignal): Promise<number[][]> {
    await measure(
      project,
      [...new Set(ids)].filter((id) => !measured.has(id)),
      signal,
    )
    return ids.map((id) => {
      const known = measured.get(id)
      if (known === undefined) throw new AppError({ kind: 'not_found', message: say('failure.takeGone') })
      return known.energies
    })
  }

  return async ({ project, lines, mix, ...order }, { signal }) => {
    const { path } = (await projects.describe(project)).media
    const { sizeBytes, hash } = await fingerprintOf(path)
    const energies = await energiesOf(
      project,
      lines.map(({ take }) => take),
      signal,
    )
    const name = `${hash}-${sizeBytes}-${VERSION}.bed`
    const measures = (await films.find(name)) ?? films.placeFor(name)
    const laid = lines.map(({ take: _, ...line }, at) => ({ ...line, energies: energies[at] ?? [] }))
    const tools = await connection.tools(signal)
    const forecast = await tools.foretellMix({ ...order, path, measures, lines: laid, mix: mixOf(mix) }, { signal })
    await films.trim()
    return forecast
  }
}
